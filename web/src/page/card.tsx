// card.tsx: a card as it is drawn: one anatomy for all games, filled by data and mood. All of it scales with its width.
import type { ComponentChildren } from 'preact';

import { signs } from './card/signs.ts';
import { rosette } from './card/rosette.ts';
import type { Face } from './face.ts';
import { badges, frames, patterns } from './frames.ts';
import { lookOf } from './face.ts';
import { Sign } from './marks.tsx';
import type { Layout } from './layout.ts';
import type { Mood } from './mood.ts';

export interface Shown {
  /** of figures, what they are now; they are printed otherwise */
  now?: { [id: string]: number };
  /** of a figure, what it is at most */
  most?: { [id: string]: number };
  marks?: string[];
}

/** How much is shown at that width. */
function sizeClass(width: number): string {
  if (width >= 200) return 'l';
  if (width >= 84) return width < 110 ? 's tbl' : 's';
  return width < 64 ? 'xs mini' : 'xs';
}

function Frame({ corner, thin, width = 5 }: { corner: string; thin: boolean; width?: number }) {
  const frame = frames[corner] ?? frames.ogee;
  return (
    <svg class="frame" viewBox="0 0 630 880" preserveAspectRatio="none" aria-hidden="true">
      <path d={frame(18, 40)} fill="none" stroke="var(--ink)" stroke-width={width} />
      {thin && <path d={frame(29, 40)} fill="none" stroke="var(--ink)" stroke-width="1.6" />}
    </svg>
  );
}

/** A sign of a price: an element, a letter that stands for one of two, or a number. */
function Price({ sign, layout, mood }: { sign: string; layout: Layout; mood: Mood }) {
  const known = layout.elements.some((e) => e.id === sign);
  if (known) {
    const look = lookOf(sign, layout, mood);
    return (
      <span class="sign su" style={{ color: look.hue }}>
        <Sign sign={look.sign} />
      </span>
    );
  }
  return <span class="sign num">{sign}</span>;
}

/** Words of the text: what stands in brackets is a time, what is all capitals a keyword. */
export function CardText({ line, signOf }: { line: string; signOf: (id: string) => ComponentChildren }) {
  return (
    <>
      {line.split(/(\[[^\]]*\]|\{[^}]*\}|\b[A-Z]{4,}(?: [A-Z]{3,})*\b)/).map((part) =>
        part.startsWith('[') ? (
          <span class="when">{sentence(part.slice(1, -1))}</span>
        ) : part.startsWith('{') ? (
          signOf(part.slice(1, -1))
        ) : /^[A-Z]{4,}/.test(part) ? (
          <abbr>{sentence(part)}</abbr>
        ) : (
          part
        ),
      )}
    </>
  );
}
const sentence = (words: string): string => words.charAt(0) + words.slice(1).toLowerCase();

const PIPS: { [rank: number]: [number, number][] } = {
  2: [[2, 1], [2, 5]],
  3: [[2, 1], [2, 3], [2, 5]],
  4: [[1, 1], [3, 1], [1, 5], [3, 5]],
  5: [[1, 1], [3, 1], [2, 3], [1, 5], [3, 5]],
  6: [[1, 1], [3, 1], [1, 3], [3, 3], [1, 5], [3, 5]],
  7: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3], [1, 5], [3, 5]],
  8: [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3], [2, 4], [1, 5], [3, 5]],
  9: [[1, 1], [3, 1], [1, 2.33], [3, 2.33], [2, 3], [1, 3.67], [3, 3.67], [1, 5], [3, 5]],
  10: [[1, 1], [3, 1], [2, 1.67], [1, 2.33], [3, 2.33], [1, 3.67], [3, 3.67], [2, 4.33], [1, 5], [3, 5]],
};

function SuitCard({ face, corner }: { face: Face; corner: string }) {
  const look = face.looks[0];
  const pips = PIPS[Number(face.rank)];
  const index = (
    <>
      <b>{face.rank}</b>
      <Sign sign={look.sign} />
    </>
  );
  return (
    <>
      {pips ? (
        <svg viewBox="0 0 100 150" class="court" aria-hidden="true">
          {pips.map(([x, y]) => (
            <g transform={`translate(${x * 25 - 10 + (x - 2) * 3} ${y * 24 - 7}) ${y > 3 ? 'rotate(180 10 10)' : ''} scale(.833)`}>
              <path d={signs[look.sign]} fill={look.hue} />
            </g>
          ))}
        </svg>
      ) : face.rank === 'A' ? (
        <svg viewBox="-50 -75 100 150" class="court" aria-hidden="true">
          <g dangerouslySetInnerHTML={{ __html: rosette(`ace${face.name}`, 46, look.hue, 0.35, 2) }} />
          <circle r="24" fill="var(--paper)" />
          <g transform="translate(-19 -19) scale(1.6)">
            <path d={signs[look.sign]} fill={look.hue} />
          </g>
        </svg>
      ) : (
        <div class="twohead">
          <div dangerouslySetInnerHTML={{ __html: face.picture }} />
          <div dangerouslySetInnerHTML={{ __html: face.picture }} />
        </div>
      )}
      <Frame corner={corner} thin width={3} />
      <div class="idx a">{index}</div>
      <div class="idx b">{index}</div>
    </>
  );
}

const long = (words: string): string => (words.length > 15 ? 'long' : '');

/** What stands on the front of a card. */
export function CardFront({ face, width, layout, mood, shown = {} }: { face: Face; width: number; layout: Layout; mood: Mood; shown?: Shown }) {
  const size = sizeClass(width);
  const large = size === 'l';
  const tiny = size.startsWith('xs');
  if (face.rank) return <SuitCard face={face} corner={mood.corner} />;
  const chips = face.looks.map((look, i) => (
    <span class="el" style={{ '--hue': look.hue }} title={face.elements[i]}>
      <Sign sign={look.sign} fill="#fff" />
    </span>
  ));
  const pips = face.price.length > 0 && (
    <div class="pips">
      {face.price.map((sign) => (
        <Price sign={sign} layout={layout} mood={mood} />
      ))}
    </div>
  );
  return (
    <>
      <div class={`pic ${mood.picture}`} style={{ '--px3': `${face.looks[0]?.hue ?? '#888888'}66` }} dangerouslySetInnerHTML={{ __html: face.picture }} />
      <Frame corner={mood.corner} thin={large} />
      <div class="head">
        {face.badge !== null && (
          <div class="badge">
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <path d={badges[mood.badge] ?? badges.disc} fill="var(--ink)" />
            </svg>
            <b>{face.badge}</b>
          </div>
        )}
        <div class={`name ${long(face.name)}`}>
          {face.name}
          {large && face.title && <small>{face.title}</small>}
        </div>
        {large && pips}
      </div>
      <div class="els">{large ? chips : pips || chips}</div>
      {!tiny && (
        <div class="type">
          {large ? (
            <>
              <span>{face.type}</span>
              <span class="ser">{face.serial}</span>
            </>
          ) : (
            face.short
          )}
        </div>
      )}
      {large && (
        <div class="body">
          {face.needs && <p class="needs">Needs {face.needs}</p>}
          {face.cells.length > 0 && <Cells face={face} />}
          {face.text.map((line) => (
            <p>
              <CardText line={line} signOf={(id) => <Price sign={id} layout={layout} mood={mood} />} />
            </p>
          ))}
        </div>
      )}
      {!large && !tiny && face.cells.length > 0 && <Cells face={face} />}
      {!large && !tiny && shown.marks && shown.marks.length > 0 && (
        <div class="marks">
          {shown.marks.map((mark) => (
            <i>{mark}</i>
          ))}
        </div>
      )}
      {face.figures.length > 0 && <Figures face={face} shown={shown} />}
    </>
  );
}

function Cells({ face }: { face: Face }) {
  return (
    <div class="cells">
      {face.cells.map(({ name, colour }) => (
        <i class={colour} title={`${colour} ${name}`}>
          {name[0].toUpperCase()}
        </i>
      ))}
    </div>
  );
}

function Figures({ face, shown }: { face: Face; shown: Shown }) {
  const wide = face.figures.some((f) => String(f.value).length > 2);
  return (
    <div class={`nums ${face.figures.length > 2 ? 'many' : ''} ${wide ? 'wide' : ''}`}>
      {face.figures.map((figure, i) => {
        const now = shown.now?.[figure.id] ?? figure.value;
        const changed = now > figure.value ? 'up' : now < figure.value ? 'down' : '';
        return (
          <span class={i === face.figures.length - 1 ? 'ink' : ''}>
            <em>{figure.name}</em>
            <b class={changed}>{now}</b>
          </span>
        );
      })}
    </div>
  );
}

/** How long the text is decides how much room is left for the picture of an inspected card. */
export function cardClass(face: Face, width: number): string {
  const size = sizeClass(width);
  if (face.rank) return `playing ${size}`;
  const words = face.text.join('').length + (face.needs ? 30 : 0) + (face.cells.length ? 40 : 0);
  const length = size !== 'l' ? '' : words > 210 ? 'verbose' : words > 130 ? 'wordy' : '';
  return `${size} ${face.badge === null ? 'noindex' : ''} ${face.figures.length ? '' : 'nonums'} ${length}`;
}

const backs = new Map<string, string>();

/** The same for all cards of a game. */
export function CardBack({ game, mood }: { game: string; mood: Mood }) {
  if (!backs.has(game)) {
    const pattern = patterns[mood.pattern] ?? patterns.rays;
    const frame = frames[mood.corner] ?? frames.ogee;
    const stroke = pattern.fill ? 'fill="#fff"' : `fill="none" stroke="#fff" stroke-width="${pattern.width}"`;
    backs.set(
      game,
      `<defs><pattern id="back-${game}" width="${pattern.size}" height="${pattern.size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${pattern.turn ?? 0})"><path d="${pattern.d}" ${stroke} opacity="${pattern.opacity}"/></pattern></defs>` +
        `<rect width="630" height="880" fill="var(--back)"/><g transform="scale(1.7)"><rect width="380" height="520" fill="url(#back-${game})" opacity=".55"/></g>` +
        `<path d="${frame(34, 46)}" fill="none" stroke="#fff" stroke-width="5"/><path d="${frame(50, 46)}" fill="none" stroke="#fff" stroke-width="2"/>` +
        `<circle cx="315" cy="440" r="212" fill="var(--back)"/><g transform="translate(315 440)">${rosette(`back/${game}${mood.back}`, 250, '#fff', 2, 3, mood.back)}</g>` +
        `<circle cx="315" cy="440" r="78" fill="var(--back)" stroke="#fff" stroke-width="5"/>`,
    );
  }
  return <svg class="backart" viewBox="0 0 630 880" aria-hidden="true" dangerouslySetInnerHTML={{ __html: backs.get(game)! }} />;
}

export function Felt({ mood }: { mood: Mood }) {
  const pattern = patterns[mood.pattern] ?? patterns.rays;
  return (
    <svg class="felt-pattern" aria-hidden="true">
      <defs>
        <pattern id="felt" width={pattern.size} height={pattern.size} patternUnits="userSpaceOnUse" patternTransform={`rotate(${pattern.turn ?? 0})`}>
          <path d={pattern.d} fill={pattern.fill ? 'currentColor' : 'none'} stroke={pattern.fill ? 'none' : 'currentColor'} stroke-width={pattern.width} opacity={pattern.opacity} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#felt)" />
    </svg>
  );
}
