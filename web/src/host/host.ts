// host.ts: the host of a table: it owns the door, plays the seats of machines, and lets a page do what the persons at this
// screen may, and see what the one who sits before it may. What nobody there may know never leaves it.
import type { Auto, Company, Fault, Foreseen, Next, Passing, Replies, Request, Saved as SavedDuel, Started, Think, Undo } from '../../generated/protocol.ts';
import type { EngineModule } from './module.ts';
import { PERSON, type HostRequests, type Look, type News, type PageRequest, type Player, type Saved, type Table } from './speech.ts';

/** Where duels are kept as bytes that only the host opens. */
export interface Shelf {
  list(): Promise<Kept[]>;
  read(name: string): Promise<Kept | undefined>;
  write(kept: Kept): Promise<void>;
  remove(name: string): Promise<void>;
}
export interface Kept extends Saved {
  mode: string;
  strict: boolean;
  duel: string;
}

export interface Surroundings {
  /** the module of a game */
  load(game: string): Promise<EngineModule>;
  shelf: Shelf;
  tell(news: News): void;
  wait(milliseconds: number): Promise<void>;
  now(): number;
  chance(): string;
}

/** What is the same for everybody. */
const OPEN = new Set(['hello', 'games', 'cards', 'card', 'rule', 'layout', 'outcome']);
/** What the person before the screen may ask and do, for the own seat. */
const OWN = new Set(['options', 'choose', 'whynot', 'think', 'view', 'journal', 'waiting', 'foresee', 'warnings', 'pass', 'undo']);

class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

type HostVerb = keyof HostRequests;

export class Host {
  private module: EngineModule | undefined;
  private game = '';
  private kept: Kept | undefined;
  private players: Player[] = [];
  private next: Next = { asked: null, person: false, hand_over: false, then: null, may_answer: [], over: false };
  private sitting: number | null = null;
  private moves = 0;
  private wait = 0;
  /** what goes on at a table that has been left stops when this changes */
  private turn = 0;
  private going = false;

  constructor(private readonly around: Surroundings) {}

  /** The reply to a line, whatever it is. */
  async line(text: string): Promise<string> {
    let id: string | number | undefined;
    try {
      const request = JSON.parse(text) as PageRequest & { id?: string | number };
      id = request.id;
      return JSON.stringify({ ...(await this.answer(request)), id });
    } catch (e) {
      const code = e instanceof Refusal ? e.code : 'host';
      return JSON.stringify({ id, error: { code, text: e instanceof Error ? e.message : String(e) } });
    }
  }

  private async answer(request: PageRequest): Promise<object> {
    const own = this.verbs[request.do as HostVerb] as ((r: PageRequest) => Promise<object> | object) | undefined;
    if (own) return own.call(this, request);
    if (OPEN.has(request.do)) {
      if ('game' in request && request.game) await this.open(request.game);
      return this.door(request as Request);
    }
    if (!OWN.has(request.do)) throw new Refusal('unknown-verb', `there is no verb "${String(request.do).slice(0, 64)}" here`);
    return this.forPerson(request as Request & { seat?: number; viewer?: number | string; duel?: string });
  }

  /** What is asked and done for a seat is so for that of the person before the screen, and at this table. */
  private forPerson(request: Request & { seat?: number; viewer?: number | string; duel?: string }): object {
    if (request.duel !== undefined) throw new Refusal('unknown-duel', 'there is one duel here');
    const seat = request.seat ?? (typeof request.viewer === 'number' ? request.viewer : undefined);
    if (seat === undefined && (request.viewer ?? 'spectator') !== 'spectator') throw new Refusal('needs-open', 'nobody here may know everything');
    if (seat !== undefined && seat !== this.seen()) throw new Refusal('not-yours', `seat ${seat} is not the one before the screen`);
    const reply = this.door(request);
    if ('error' in reply) return reply;
    if (request.do === 'choose' || (request.do === 'undo' && !request.only)) this.moves++;
    if (request.do === 'choose' || request.do === 'undo' || request.do === 'pass') this.goOn();
    return reply;
  }

  private door<R extends Request>(request: R): Replies[R['do']] {
    if (!this.module) throw new Refusal('unknown-game', 'no game is open');
    return JSON.parse(this.module.line(JSON.stringify({ ...request, id: undefined }))) as Replies[R['do']];
  }

  /** As door, where only a mistake of ours or of what is saved can be refused. */
  private sure<R extends Request>(request: R): Replies[R['do']] {
    const reply = this.door(request) as Replies[R['do']] | Fault;
    if ('error' in reply) throw new Refusal(reply.error.code, reply.error.text);
    return reply;
  }

  private async open(game: string): Promise<void> {
    if (this.module && this.game === game) return;
    const module = await this.around.load(game);
    this.module = module;
    this.game = game;
    this.leave();
  }

  private leave(): void {
    this.turn++;
    this.going = false;
    this.kept = undefined;
    this.players = [];
    this.sitting = null;
    this.moves = 0;
    if (this.module) this.door({ do: 'drop' });
  }

  // ---- the table ----------------------------------------------------------------------------------------------

  private readonly verbs: { [V in HostVerb]: (request: HostRequests[V]) => Promise<object> | object } = {
    begin: async (r) => {
      await this.open(r.game);
      this.leave();
      const seats = r.players.map(({ name, deck, team }) => ({ name, deck, team }));
      const started: Started = this.sure({
        do: 'start',
        game: r.game,
        mode: r.mode,
        options: r.options,
        seed: r.seed ?? this.around.chance(),
        ...(r.position === undefined ? { seats } : { position: r.position }),
      } as Request & { do: 'start' });
      const name = `${this.around.now()}`;
      this.kept = { name, game: r.game, title: '', players: r.players, when: this.around.now(), over: false, mode: started.mode, strict: r.strict ?? false, duel: '' };
      return this.sit(r.players, started.seats);
    },
    resume: async (r) => {
      const kept = await this.around.shelf.read(r.saved);
      if (!kept) throw new Refusal('bad-save', 'this duel is not kept here any more');
      await this.open(kept.game);
      this.leave();
      const started = this.sure({ do: 'restore', saved: kept.duel });
      this.kept = kept;
      return this.sit(kept.players, started.seats);
    },
    saves: async () => ({ saves: await this.saves() }),
    forget: async (r) => {
      await this.around.shelf.remove(r.saved);
      return { saves: await this.saves() };
    },
    table: () => this.table(),
    uncover: (r) => {
      if (!this.next.hand_over || this.next.asked !== r.seat) throw new Refusal('not-yours', `seat ${r.seat} does not take the screen now`);
      this.sitting = r.seat;
      this.next = this.sure({ do: 'next', sitting: r.seat });
      this.goOn();
      return this.table();
    },
    look: (r) => this.look(r.since),
    pace: (r) => {
      this.wait = Math.max(0, Math.min(r.wait, 5000));
      return {};
    },
  };

  private async saves(): Promise<Saved[]> {
    const kept = await this.around.shelf.list();
    return kept.map(({ name, game, title, players, when, over }) => ({ name, game, title, players, when, over }));
  }

  /** Seats that brings the mode itself are played by a machine, too. */
  private sit(players: Player[], seats: number): Table {
    this.players = [...players];
    while (this.players.length < seats) this.players.push({ name: '', player: 'greedy' });
    const persons = this.players.flatMap((p, seat) => (p.player === PERSON ? [seat] : []));
    this.next = this.sure({ do: 'sit', persons, ...(this.kept?.strict ? { manners: ['strict'] } : {}) });
    if (persons.length === 1) this.sitting = persons[0]!;
    this.goOn();
    return this.table();
  }

  /** Whose cards are shown: nobody's while the screen is handed over. */
  private seen(): number | null {
    return this.next.hand_over ? null : this.sitting;
  }

  private table(): Table {
    if (!this.kept) throw new Refusal('unknown-duel', 'nobody sits at a table');
    const { asked, person, may_answer, hand_over, over } = this.next;
    return {
      game: this.game,
      mode: this.kept.mode,
      players: this.players,
      asked,
      person,
      may_answer,
      sitting: this.seen(),
      curtain: hand_over && person ? asked : null,
      over,
      moves: this.moves,
    };
  }

  private look(since: number): Look {
    const seat = this.seen();
    const company: Company = this.sure({ do: 'waiting', viewer: seat ?? 'spectator', with: ['options', 'news', 'view'], since });
    const undo: Undo | null = seat === null ? null : this.sure({ do: 'undo', seat, only: ['whether'] });
    const passing: Passing | null = seat === null ? null : this.sure({ do: 'pass', seat });
    const chain = seat !== null && (company.view?.links?.length ?? 0) > 0;
    const foreseen: Foreseen | null = chain ? this.sure({ do: 'foresee', seat: seat! }) : null;
    return { ...company, moves: this.moves, undo, passing, foreseen };
  }

  // ---- going on -----------------------------------------------------------------------------------------------

  /** Lets everything happen for which nobody at this screen is needed. */
  private goOn(): void {
    this.next = this.sure({ do: 'next' });
    this.around.tell({ tells: 'table', table: this.table() });
    if (!this.going) void this.goOnAlone();
  }

  private async goOnAlone(): Promise<void> {
    const turn = this.turn;
    this.going = true;
    try {
      while (await this.step(turn)) if (turn !== this.turn) return;
      if (turn === this.turn) await this.keep();
    } finally {
      if (turn === this.turn) this.going = false;
    }
    if (turn === this.turn) this.around.tell({ tells: 'table', table: this.table() });
  }

  /** One answer by a machine, or in the name of a person who passes; false: there is none to be given. */
  private async step(turn: number): Promise<boolean> {
    const { asked, person } = this.next;
    if (asked === null) return false;
    if (person) {
      const auto: Auto = this.sure({ do: 'auto', seat: asked });
      if (!auto.answered) return false;
    } else {
      this.around.tell({ tells: 'thinking', seat: asked });
      await this.around.wait(this.wait);
      if (turn !== this.turn) return false;
      if (this.next.asked !== asked) return true;
      this.moveMachine(asked);
    }
    this.moves++;
    this.next = this.sure({ do: 'next' });
    this.around.tell({ tells: 'table', table: this.table() });
    return true;
  }

  private moveMachine(seat: number): void {
    const player = this.players[seat]!.player;
    const thought: Think = this.sure({ do: 'think', seat, player, seed: this.around.chance() });
    this.sure({ do: 'choose', seat, notation: thought.option.notation });
  }

  /** What is kept holds everything; the page never gets it. */
  private async keep(): Promise<void> {
    if (!this.kept) return;
    const { saved }: SavedDuel = this.sure({ do: 'save' });
    this.kept = { ...this.kept, duel: saved, when: this.around.now(), over: this.next.over };
    if (this.next.over) await this.around.shelf.remove(this.kept.name);
    else await this.around.shelf.write(this.kept);
  }
}
