// board.tsx: boards of squares, with what stands on them and where one could go.

import type { CardView, Option, SeatView } from '../../generated/protocol.ts';
import { groundPicture } from './card/emblem.ts';
import { lookOf } from './face.ts';
import { squaresOf, type BoardRow } from './layout.ts';
import { cardName, choose, faceOf, layout, look, moodOf, named, options, seat as ownSeat } from './state.ts';
import { Stack } from './zones.tsx';

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

interface Lying {
  card: CardView;
  zone: string;
  seat: number | null;
}

/** Cards that a fact of theirs puts on a square of this board: on a board of a seat, those of that seat. */
export function cardsOnBoard(board: BoardRow, owner: number | null): Map<string, Lying[]> {
  const on = new Map<string, Lying[]>();
  const view = look.value?.view;
  if (!board.by || !view) return on;
  for (const side of [view.table, ...(view.seats ?? [])]) {
    const seat = side && 'seat' in side ? (side as SeatView).seat : null;
    if (board.of === 'seat' && seat !== owner) continue;
    for (const [zone, cards] of Object.entries(side?.zones ?? {}))
      for (const card of cards) {
        const square = card.facts?.[board.by];
        if (typeof square !== 'string') continue;
        const key = square.toLowerCase();
        on.set(key, [...(on.get(key) ?? []), { card, zone, seat }]);
      }
  }
  return on;
}

/** Rows of squares that hold nothing but what is drawn with its host. */
const isList = (board: BoardRow, kind: string): boolean => {
  const zones = board.kinds[kind]?.zones ?? [];
  return zones.length > 0 && zones.every((zone) => board.lists?.includes(zone));
};

export function Board({ board, size, owner = null, turned = false }: { board: BoardRow; size: number; owner?: number | null; turned?: boolean }) {
  let squares = squaresOf(board).filter((row) => !row.every((square) => square === null || isList(board, square.kind)));
  if (turned) squares = squares.map((row) => [...row].reverse()).reverse();
  const axes = !!board.square?.letters;
  const on = cardsOnBoard(board, owner);
  const style = { '--cell': `${size}px`, gridTemplateColumns: `${axes ? '2.2em ' : ''}repeat(${board.columns}, ${size}px)` };
  return (
    <div class={`board of-${board.of} ${board.halves ? 'has-halves' : ''}`} style={style} role="group" aria-label={board.name} data-board={board.id}>
      {['up', 'down', 'left', 'right'].map((side) => {
        const kind = edge(board, side);
        return kind && kind !== 'plain' && <i class={`edge-${side} ${kind}`} aria-hidden="true" />;
      })}
      {squares.map((row, y) => (
        <>
          {axes && <span class="axis">{row.find(Boolean)?.name.slice(1)}</span>}
          {row.map((square, x) =>
            square ? (
              <Square
                board={board}
                name={square.name}
                kind={square.kind}
                size={size}
                cards={on.get(square.name) ?? []}
                owner={owner}
                mark={`${(x + y) % 2 ? 'is-dark' : ''} ${board.halves && y === board.rows - board.halves ? 'is-first' : ''}`}
                key={`${x} ${y}`}
              />
            ) : (
              <span />
            ),
          )}
        </>
      ))}
      {axes && <span />}
      {axes && squares[0].map((square) => <span class="axis">{square?.name[0]}</span>)}
    </div>
  );
}

const edge = (board: BoardRow, side: string): string | undefined => {
  const kind = board.edges?.[side];
  return Array.isArray(kind) ? 'mixed' : kind;
};

interface SquareShown {
  board: BoardRow;
  name: string;
  kind: string;
  size: number;
  cards: Lying[];
  owner: number | null;
  mark: string;
}

function Square({ board, name, kind, size, cards, owner, mark }: SquareShown) {
  const row = board.kinds[kind];
  const squares = look.value!.view!.table?.squares ?? {};
  const facts = squares[name] ?? squares[name.toUpperCase()] ?? {};
  const to = owner === null || owner === ownSeat.value ? optionsTo(name) : [];
  const figures = figuresOn(board, name);
  const present = board.ground === undefined ? row?.name : String(facts[board.ground] ?? row?.name);
  const ground = row?.terrain ? groundOf(present ?? '') : null;
  const only = to.length === 1 ? to[0] : undefined;
  const numbers = (layout.value?.numbers ?? []).filter((n) => n.of === 'square' && facts[n.id]);
  const told = [
    name,
    present,
    ...figures.map((f) => f.side.name),
    ...cards.map((c) => (c.card.name ? cardName(c.card.name) : 'face-down card')),
    ...numbers.map((n) => `${n.name} ${facts[n.id]}`),
    ...to.map((o) => named(o.text)),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span class={`square ${mark} ${row?.wall ? 'is-wall' : ''} ${row?.out ? 'is-out-of-play' : ''} ${row?.shut && !cards.length ? 'is-shut' : ''} ${to.length ? 'is-able' : ''}`} data-square={name} data-seat={owner ?? undefined} title={told}>
      {ground && <span class="ground" dangerouslySetInnerHTML={{ __html: ground }} />}
      {board.of === 'seat' && !cards.length && <span class="kind">{row?.name}</span>}
      {figures.map((f) => (
        <Figure standing={f} />
      ))}
      {numbers.map((n) => (
        <span class="square-number">{`${n.short ?? n.name} ${facts[n.id]}`}</span>
      ))}
      {to.length > 0 && !cards.length && !figures.length && <span class="dot" aria-hidden="true" />}
      {only && <button type="button" class="press" aria-label={told} data-option={only.notation} onClick={() => void choose(only)} />}
      {cards.map((lying) => (
        <Unit lying={lying} board={board} size={size} key={lying.card.handle} />
      ))}
    </span>
  );
}

/** A card on a square, with its numbers beside it: as small as it is there they could not be read on it. */
function Unit({ lying, board, size }: { lying: Lying; board: BoardRow; size: number }) {
  const { card, seat, zone } = lying;
  const rows = layout.value!;
  const facing = board.facing_by === undefined ? undefined : card.facts?.[board.facing_by];
  const controller = String(card.facts?.controller ?? '');
  const theirs = controller ? controller !== `p${(ownSeat.value ?? 0) + 1}` : seat !== null && seat !== ownSeat.value;
  const numbers = rows.numbers.filter((n) => n.of === 'card' && n.as !== 'badge' && n.rank <= 2 && card.numbers?.[n.id] !== undefined);
  return (
    <span class={`unit ${theirs ? 'theirs' : 'yours'}`} data-facing={facing}>
      <Stack card={card} place={{ seat, zone }} width={Math.max(28, Math.round(size * (board.of === 'seat' ? 0.54 : 0.5)))} />
      <span class="unit-numbers" aria-hidden="true">
        {numbers.slice(0, 4).map((n) => (
          <span class={n.life ? 'life' : ''}>
            <em>{n.short ?? n.name}</em> {card.numbers![n.id]}
          </span>
        ))}
      </span>
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
