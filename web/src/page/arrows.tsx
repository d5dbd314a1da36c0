// arrows.tsx: what is on its way, drawn from its link in the middle to what it is aimed at: solid in the accent from the link
// that resolves next, dashed in ink from the others.
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

import { look } from './state.ts';

interface Arrow {
  d: string;
  head: string;
  next: boolean;
}
const arrows = signal<Arrow[]>([]);

/** The edge of a box towards a point. */
function edgeOf(box: DOMRect, x: number, y: number): [number, number] {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [x - cx, y - cy];
  const scale = Math.min(box.width / 2 / Math.max(1, Math.abs(dx)), box.height / 2 / Math.max(1, Math.abs(dy)));
  return [cx + dx * Math.min(1, scale), cy + dy * Math.min(1, scale)];
}

function arrowBetween(from: DOMRect, to: DOMRect, field: DOMRect, next: boolean): Arrow {
  const [fx, fy] = edgeOf(from, to.x + to.width / 2, to.y + to.height / 2);
  const [tx, ty] = edgeOf(to, from.x + from.width / 2, from.y + from.height / 2);
  const [x1, y1, x2, y2] = [fx - field.x, fy - field.y, tx - field.x, ty - field.y];
  const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.12, (y1 + y2) / 2 - (x2 - x1) * 0.12];
  const angle = Math.atan2(y2 - my, x2 - mx);
  const wing = (turn: number): string => `${Math.round(x2 - 13 * Math.cos(angle + turn))} ${Math.round(y2 - 13 * Math.sin(angle + turn))}`;
  return { d: `M${Math.round(x1)} ${Math.round(y1)}Q${Math.round(mx)} ${Math.round(my)} ${Math.round(x2)} ${Math.round(y2)}`, head: `M${Math.round(x2)} ${Math.round(y2)}L${wing(0.5)}L${wing(-0.5)}Z`, next };
}

/** Where a card or a player lies now. */
function boxOf(field: Element, handle: number, seats: number): DOMRect | undefined {
  const found = handle <= seats ? field.querySelector(`.seat[data-seat="${handle - 1}"]`) : field.querySelector(`[data-card="${handle}"]`);
  return found?.getBoundingClientRect();
}

function measure(): void {
  const field = document.querySelector('.field');
  const view = look.value?.view;
  if (!field || !view) return;
  const links = view.links ?? [];
  const seats = view.seats?.length ?? 0;
  const frame = field.getBoundingClientRect();
  const cards = field.querySelectorAll('.chain-card');
  arrows.value = links.flatMap((link, i) => {
    const from = cards[i]?.getBoundingClientRect();
    return from
      ? link.targets.flatMap((target) => {
          const to = boxOf(field, target, seats);
          return to ? [arrowBetween(from, to, frame, i === links.length - 1)] : [];
        })
      : [];
  });
}

export function Arrows({ after }: { after: unknown }) {
  // Behind the layout of what they lead to.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [after, look.value]);
  if (!look.value?.view?.links?.length || !arrows.value.length) return null;
  return (
    <svg class="arrows" aria-hidden="true">
      {arrows.value.map((arrow) => (
        <g class={arrow.next ? 'next' : ''}>
          <path class="under" d={arrow.d} />
          <path class="line" d={arrow.d} />
          <path class="head" d={arrow.head} />
        </g>
      ))}
    </svg>
  );
}
