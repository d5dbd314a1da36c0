// layout.ts: the layout of a game as the door tells it (docs/layout.md).

export interface ZoneRow {
  id: string;
  name: string;
  short?: string;
  of: 'duel' | 'seat' | 'square' | 'card';
  role: 'hand' | 'deck' | 'discard' | 'removed' | 'pool' | 'body' | 'place' | 'wounds' | 'played' | 'attached' | 'stack';
  as: 'row' | 'fan' | 'pile' | 'slots' | 'cell' | 'slips';
  row: number;
  order: number;
  align?: 'start' | 'middle' | 'end';
  least?: number;
  most?: number;
  face: 'up' | 'down' | 'either';
  seen: string;
  counted: string;
  turns?: boolean;
  size?: 'large' | 'normal' | 'small';
  empty?: 'slot' | 'name' | 'nothing';
  heads?: boolean;
  ordered?: boolean;
}

export interface NumberRow {
  id: string;
  name: string;
  short?: string;
  sign?: string;
  of: 'duel' | 'seat' | 'card' | 'square';
  as: 'figure' | 'bar' | 'pips' | 'tokens' | 'cards' | 'badge';
  rank: number;
  least?: number | string;
  most?: number | string;
  life?: boolean;
  beside?: string;
  counts?: string;
  unless_zero?: boolean;
  once_any?: string[];
}

export interface MarkRow {
  id: string;
  name: string;
  of: string[];
  amount?: boolean;
  says?: string;
  words?: { [word: string]: string };
  beside?: string;
  unless_zero?: string;
  once_any?: string[];
}

export interface BoardRow {
  id: string;
  name: string;
  of: 'duel' | 'seat';
  shown_by?: string;
  shown_at?: string;
  columns: number;
  rows: number;
  map: string[];
  near: number;
  edges?: { [side: string]: string | string[] };
  square?: { letters: string; numbers: string; begins: string };
  /** of the squares, a list a row, where the game has names of its own for them */
  names?: (string | null)[][];
  kinds: { [letter: string]: { name: string; zones?: string[]; shut?: boolean; terrain?: boolean; wall?: boolean; out?: boolean } };
  zones?: string[];
  halves?: number;
  turned?: boolean;
  lists?: string[];
  piece?: string;
  facing?: string;
  pieces?: { id: string; name: string; letter?: string; lies?: string }[];
  /** facts: of cards, on which square one lies and which way it looks; of squares, of which kind it is now */
  by?: string;
  facing_by?: string;
  ground?: string;
}

export interface Layout {
  game: string;
  title: string;
  mode: string;
  name: string;
  seats: [number, number];
  unmanned: number;
  teams: boolean;
  match?: { whole?: string; single?: string };
  time?: { turn?: string; step?: string; of?: string };
  steps: { id: string; name: string; short?: string; of: string }[];
  elements: { id: string; name: string; sign: string }[];
  zones: ZoneRow[];
  numbers: NumberRow[];
  marks: MarkRow[];
  boards: BoardRow[];
  tracks: { id: string; name: string; from: number; to: number }[];
  chain?: { name: string; order: string; waits?: string; lanes: { id: string; name: string }[] };
  lines: { id: string; name: string; kind: string }[];
  loud: { [kind: string]: number };
  first: string[];
  together: string[];
}

export type Facts = { [name: string]: number | string };

/**
 * The squares of a board from above, as its owner sees it: names, and kinds by letter; null is a hole. Where neither columns
 * nor rows have letters, a square is called by its kind: the third of kind C is c3.
 */
export function squaresOf(board: BoardRow): ({ name: string; kind: string } | null)[][] {
  const { letters, begins = 'below' } = board.square ?? {};
  if (!letters)
    return board.map.map((line, y) =>
      [...line.padEnd(board.columns, ' ')].map((kind, x) => {
        const name = board.names?.[y]?.[x];
        return kind === ' ' || !name ? null : { name, kind };
      }),
    );
  return board.map.map((line, y) =>
    [...line.padEnd(board.columns, ' ')].map((kind, x) => {
      if (kind === ' ') return null;
      const row = begins === 'below' ? board.rows - 1 - y : y;
      const [letter, number] = letters === 'columns' ? [x, row] : [row, x];
      return { name: `${String.fromCharCode(97 + letter)}${number + 1}`, kind };
    }),
  );
}

/** The board that lies on the table now. */
export function presentBoards(layout: Layout, facts: Facts): BoardRow[] {
  return layout.boards.filter((b) => !b.shown_by || facts[b.shown_by] === b.shown_at);
}
