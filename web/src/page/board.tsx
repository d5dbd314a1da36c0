// board.tsx: boards of squares, with what stands on them and where one could go.

import type { CardView, Option, SeatView } from '../../generated/protocol.ts';
import { groundPicture } from './card/emblem.ts';
import { lookOf } from './face.ts';
import { squaresOf, type BoardRow } from './layout.ts';
import { choose, faceOf, layout, look, moodOf, named, options, seat as ownSeat } from './state.ts';
import { CardThing } from './things.tsx';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Options that lead to a square: their notation names it. */
export function optionsTo(square: string): Option[] {
  return options.value.filter((o) => o.notation.split(' ').some((word) => same(word, square)));
}

const grounds = new Map<string, string>();

/** Terrain looks like an element, by the mood. */
function groundOf(kind: string): string | null {
  const rows = layout.value!;
  const mood = moodOf(rows.game);
  const element = mood.tiles[kind];
  if (!element) return null;
  const key = `${rows.game}/${kind}`;
  if (!grounds.has(key)) grounds.set(key, groundPicture(kind, lookOf(element, rows, mood)));
  return grounds.get(key)!;
}

interface Standing {
  side: SeatView;
  letter?: string;
  lies: boolean;
  card?: CardView;
}

/** Figures of the seats: on the square that a fact of theirs names; their card is the one that says who they are. */
function figuresOn(board: BoardRow, square: string): Standing[] {
  const rows = layout.value!;
  const heads = rows.zones.find((z) => z.heads);
  return (look.value?.view?.seats ?? []).flatMap((side) =>
    (board.pieces ?? [])
      .filter((piece) => same(String(side.facts?.[piece.id] ?? ''), square))
      .map((piece) => ({ side, letter: piece.letter, lies: piece.lies !== undefined && side.facts?.[piece.lies] === 'yes', card: heads && side.zones?.[heads.id]?.[0] })),
  );
}

/** Cards of zones of the board that say on which square they lie. */
function cardsOn(square: string): { card: CardView; zone: string; seat: number | null }[] {
  const rows = layout.value!;
  const view = look.value!.view!;
  return rows.zones
    .filter((z) => z.of === 'square')
    .flatMap((zone) =>
      [null, ...(view.seats ?? [])].flatMap((side) =>
        ((side ? side.zones : view.table?.zones)?.[zone.id] ?? [])
          .filter((card) => Object.values(card.facts ?? {}).some((value) => typeof value === 'string' && same(value, square)))
          .map((card) => ({ card, zone: zone.id, seat: side?.seat ?? null })),
      ),
    );
}

export function Board({ board, size }: { board: BoardRow; size: number }) {
  const squares = squaresOf(board);
  const style = { '--cell': `${size}px`, gridTemplateColumns: `2.2em repeat(${board.columns}, ${size}px)` };
  return (
    <div class="board" style={style} role="group" aria-label={board.name}>
      {squares.map((row, y) => (
        <>
          <span class="axis">{row.find(Boolean)?.name.slice(1)}</span>
          {row.map((square, x) => (square ? <Square board={board} name={square.name} kind={square.kind} size={size} dark={(x + y) % 2 === 1} key={`${x} ${y}`} /> : <span />))}
        </>
      ))}
      {['up', 'down', 'left', 'right'].map((side) => {
        const kind = edge(board, side);
        return kind && kind !== 'plain' && <i class={`edge-${side} ${kind}`} aria-hidden="true" />;
      })}
      <span />
      {squares[0].map((square) => (
        <span class="axis">{square?.name[0]}</span>
      ))}
    </div>
  );
}

const edge = (board: BoardRow, side: string): string | undefined => {
  const kind = board.edges?.[side];
  return Array.isArray(kind) ? 'mixed' : kind;
};

function Square({ board, name, kind, size, dark }: { board: BoardRow; name: string; kind: string; size: number; dark: boolean }) {
  const row = board.kinds[kind];
  const view = look.value!.view!;
  const facts = view.table?.squares?.[name] ?? {};
  const to = optionsTo(name);
  const figures = figuresOn(board, name);
  const cards = cardsOn(name);
  const terrain = Object.values(facts).find((value) => typeof value === 'string' && moodOf(layout.value!.game).tiles[value]);
  const ground = row?.terrain || terrain ? groundOf(String(terrain ?? row?.name)) : null;
  const only = to.length === 1 ? to[0] : undefined;
  const told = [name, row?.name, ...figures.map((f) => f.side.name), ...cards.map((c) => c.card.name ?? 'face-down card'), ...to.map((o) => named(o.text))].filter(Boolean).join(', ');
  const inside = (
    <>
      {ground && <span class="ground" dangerouslySetInnerHTML={{ __html: ground }} />}
      {cards.map(({ card, zone, seat }) => (
        <CardThing key={card.handle} card={card} place={{ seat, zone }} width={Math.max(24, Math.round(size * 0.5))} />
      ))}
      {figures.map((f) => (
        <Figure standing={f} />
      ))}
      {to.length > 0 && !cards.length && !figures.length && <span class="dot" aria-hidden="true" />}
    </>
  );
  const className = `square ${dark ? 'is-dark' : ''} ${row?.wall ? 'is-wall' : ''} ${row?.out ? 'is-out-of-play' : ''} ${to.length ? 'is-able' : ''}`;
  if (only)
    return (
      <button type="button" class={className} data-square={name} data-option={only.notation} aria-label={told} onClick={() => void choose(only)}>
        {inside}
      </button>
    );
  return (
    <span class={className} data-square={name} title={told}>
      {inside}
    </span>
  );
}

function Figure({ standing }: { standing: Standing }) {
  const face = standing.card?.name ? faceOf(standing.card.name) : undefined;
  const you = standing.side.seat === ownSeat.value;
  if (standing.letter || !face) return <span class={`piece ${you ? 'yours' : ''}`}>{standing.letter ?? standing.side.name?.[0]}</span>;
  return <span class={`figure ${standing.lies ? 'lies' : ''} ${you ? 'yours' : 'theirs'}`} dangerouslySetInnerHTML={{ __html: face.picture }} />;
}

/** A ladder on which each seat's number stands. */
export function Track({ id, name, from, to }: { id: string; name: string; from: number; to: number }) {
  const seats = look.value?.view?.seats ?? [];
  const step = from > to ? -1 : 1;
  const rungs = [...Array(Math.abs(to - from) + 1).keys()].map((i) => from + i * step);
  return (
    <div class="track">
      <span class="cap">{name}</span>
      {rungs.map((rung) => {
        const on = seats.filter((s) => s.facts?.[id] === rung);
        return (
          <span class={on.length ? 'on' : ''}>
            {rung} {on.map((s) => (s.seat === ownSeat.value ? '◖' : '◗')).join('')}
            {on.length > 0 && <span class="sr">{on.map((s) => s.name).join(', ')}</span>}
          </span>
        );
      })}
    </div>
  );
}
