// speech.ts: what page and host say to each other, a line of JSON each: the verbs of the door (docs/protocol.md) of which a
// person may make use, and those of the host itself. A server could stand in the host's place.
import type { Company, Fault, Foreseen, Passing, Replies, Request, Undo } from '../../generated/protocol.ts';

/** Who takes a seat: a person at this screen, or a machine by its name (docs/players.md). */
export interface Player {
  name: string;
  player: string;
  deck?: string;
  team?: number;
}
export const PERSON = 'person';

/** How it stands at the table, as everybody may know it. */
export interface Table {
  game: string;
  mode: string;
  players: Player[];
  /** who is asked now; null: nobody, the duel is over */
  asked: number | null;
  person: boolean;
  /** who can still add to the chain */
  may_answer: number[];
  /** who sits before the screen: this seat's cards are shown; null: nobody, or there are only machines */
  sitting: number | null;
  /** the screen is to be handed over to this seat, which then says `uncover` */
  curtain: number | null;
  over: boolean;
  /** counts what has happened */
  moves: number;
}

/** What a person needs who looks at the table. */
export interface Look extends Company {
  /** after so many moves */
  moves: number;
  undo: Undo | null;
  passing: Passing | null;
  /** what happens if all pass now; null: there is no chain */
  foreseen: Foreseen | null;
}

export interface Saved {
  name: string;
  game: string;
  title: string;
  players: Player[];
  when: number;
  over: boolean;
}

/** What only the host understands. */
export interface HostRequests {
  /** begins a duel */
  begin: {
    do: 'begin';
    game: string;
    mode?: string;
    options?: { [name: string]: string };
    players: Player[];
    strict?: boolean;
    seed?: string;
    position?: string;
  };
  /** goes on with a duel that was kept */
  resume: { do: 'resume'; saved: string };
  saves: { do: 'saves' };
  forget: { do: 'forget'; saved: string };
  table: { do: 'table' };
  /** the person of this seat sits before the screen now */
  uncover: { do: 'uncover'; seat: number };
  look: { do: 'look'; since: number };
  /** how long a machine's move stands before the next, in milliseconds */
  pace: { do: 'pace'; wait: number };
}
export interface HostReplies {
  begin: Table;
  resume: Table;
  saves: { saves: Saved[] };
  forget: { saves: Saved[] };
  table: Table;
  uncover: Table;
  look: Look;
  pace: object;
}

export type PageRequest = Request | HostRequests[keyof HostRequests];
export type ReplyTo<R extends PageRequest> = R['do'] extends keyof HostReplies
  ? HostReplies[R['do']]
  : R['do'] extends keyof Replies
    ? Replies[R['do']]
    : never;
export type { Fault };

/** What the host says unasked. */
export type News = { tells: 'table'; table: Table } | { tells: 'thinking'; seat: number };
