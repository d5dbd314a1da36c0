// marks.tsx: small drawings that stand beside words: the mark of Duello, sides, signs of elements and numbers.
import { signs } from './card/signs.ts';

const LEFT = 'M30.2 3.5V52.5A22.5 22.5 0 0 1 7.5 30 26.5 26.5 0 0 1 30.2 3.5z';
const RIGHT = 'M33.8 60.5V11.5A22.5 22.5 0 0 1 56.5 34 26.5 26.5 0 0 1 33.8 60.5zM38.3 54.6A21.5 21.5 0 0 0 52 34 18 18 0 0 0 38.3 17z';

export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg class="mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path d={LEFT} fill="currentColor" />
      <path d={RIGHT} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

export function Side({ you }: { you: boolean }) {
  return (
    <svg class="side" viewBox={you ? '2 0 34 58' : '28 6 34 58'} width="14" height="16" role="img" aria-label={you ? 'you' : 'rival'}>
      <path fill="currentColor" fill-rule="evenodd" d={you ? LEFT : RIGHT} />
    </svg>
  );
}

const ICONS: { [name: string]: string } = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  undo: 'M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  play: 'M6 3l15 9-15 9z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .1 0z',
  down: 'M5 9l7 7 7-7',
  close: 'M5 5l14 14M19 5L5 19',
  settings: 'M12 8a4 4 0 1 0 .1 0zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
};

export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

export function Sign({ sign, fill = 'currentColor' }: { sign: string; fill?: string }) {
  return (
    <svg class="gl" viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path fill={fill} fill-rule="evenodd" d={signs[sign] ?? signs.ring} />
    </svg>
  );
}
