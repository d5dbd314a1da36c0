// state.ts: what the page knows, as signals: which games there are, how it stands at the table, what the person before the
// screen sees, and what is being looked at. All of it comes from the host; nothing is decided here.
import { computed, effect, signal } from '@preact/signals';

import type { Card, CardView, Entry, Option, View } from '../../generated/protocol.ts';
import { PERSON, type Look, type News, type Player, type Saved, type Table } from '../host/speech.ts';
import { Client, Refused } from './client.ts';
import { readFace, type Face } from './face.ts';
import { afterFirstMove } from './later.ts';
import type { Layout } from './layout.ts';
import { readMood, type Mood, type Palette } from './mood.ts';

/** What the build knows of a game (build.mjs). */
export interface Game {
  name: string;
  title: string;
  modes: { name: string; title: string; seats: [number, number] }[];
  decks: string[];
  fits: { [mode: string]: string[] };
  match?: { whole?: string; single?: string };
  mood: string;
}
declare const CATALOGUE: Game[];
declare const HOST_FILE: string;

export const catalogue: Game[] = CATALOGUE;
const moods = new Map<string, Mood>();
export function moodOf(game: string): Mood {
  if (!moods.has(game)) moods.set(game, readMood(catalogue.find((g) => g.name === game)?.mood ?? ''));
  return moods.get(game)!;
}

// ---- settings ---------------------------------------------------------------------------------------------------

export interface Settings {
  palette: Palette | 'system';
  pace: number;
  level: string;
  name: string;
}
const SETTINGS = 'duello settings';
const usual: Settings = { palette: 'system', pace: 1, level: 'greedy', name: 'Player' };

function readSettings(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as Partial<Settings>) };
  } catch {
    return usual;
  }
}
export const settings = signal<Settings>(readSettings());
const dark = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(dark.matches);
dark.addEventListener('change', () => (systemIsDark.value = dark.matches));
export const palette = computed<Palette>(() => {
  const { palette: wish } = settings.value;
  return wish === 'system' ? (systemIsDark.value ? 'night' : 'dawn') : wish;
});
effect(() => {
  document.documentElement.dataset.palette = palette.value;
  document.documentElement.style.setProperty('--pace', String(settings.value.pace));
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(settings.value));
  } catch {
    // a private window: they hold until it is closed
  }
});

// ---- the table ---------------------------------------------------------------------------------------------------

export const table = signal<Table | null>(null);
export const thinking = signal<number | null>(null);
export const look = signal<Look | null>(null);
export const layout = signal<Layout | null>(null);
export const log = signal<Entry[]>([]);
/** from which entry of the log on the person has not moved yet */
export const newSince = signal(0);
export const saves = signal<Saved[]>([]);
export const fault = signal<string | null>(null);
/** whose board is seen above the own one, where there are several */
export const viewed = signal<number | null>(null);
/** the card that is looked at: by its handle, or by its name alone */
export const lookedAt = signal<{ handle?: number; name: string | null } | null>(null);
/** only options about this card are listed */
export const about = signal<number | null>(null);
export const wait = computed(() => Math.round(350 * settings.value.pace));

export const client = new Client(HOST_FILE, hear);
effect(() => void client.ask({ do: 'pace', wait: wait.value }));

let fetching = false;
let stale = false;

function hear(news: News): void {
  if (news.tells === 'thinking') {
    thinking.value = news.seat;
    return;
  }
  const before = table.value;
  table.value = news.table;
  if (news.table.person || news.table.over) thinking.value = null;
  if (before && before.sitting !== news.table.sitting) forgetWhatWasSeen();
  void refresh();
}

/** Nothing that another person may not see stays on the page. */
function forgetWhatWasSeen(): void {
  look.value = null;
  log.value = [];
  newSince.value = 0;
  lookedAt.value = null;
  about.value = null;
  arrived.value = new Set();
  places = new Map();
}

/** Asks what the person before the screen sees now; what is asked meanwhile is asked once more behind it. */
export async function refresh(): Promise<void> {
  if (fetching) {
    stale = true;
    return;
  }
  fetching = true;
  try {
    do {
      stale = false;
      const seen = table.value;
      if (!seen || seen.curtain !== null || layout.value?.game !== seen.game) continue;
      const since = log.value.at(-1)?.number ?? 0;
      const now = await client.ask({ do: 'look', since });
      if (table.value?.sitting !== seen.sitting || table.value.game !== seen.game) continue;
      await learnFaces(now.view!);
      const kept = now.news!.last < since ? log.value.filter((e) => e.number <= now.news!.last) : log.value;
      log.value = [...kept, ...now.news!.journal];
      noteArrivals(now.view!);
      look.value = now;
      hint.value = null;
      void warn();
      if (about.value !== null && !now.options?.options.some((o) => isAbout(o, about.value!))) about.value = null;
    } while (stale);
  } finally {
    fetching = false;
  }
}

/** Cards that have come to where they lie since this person acted, by their handles. */
export const arrived = signal<Set<number>>(new Set());
let places = new Map<number, string>();

function noteArrivals(view: View): void {
  const now = new Map<number, string>();
  for (const side of [view.table, ...(view.seats ?? [])])
    for (const [zone, list] of Object.entries(side?.zones ?? {})) for (const card of list) if (card.handle) now.set(card.handle, `${side && 'seat' in side ? String(side.seat) : ''} ${zone}`);
  if (places.size) {
    const fresh = [...now].filter(([handle, place]) => places.get(handle) !== place).map(([handle]) => handle);
    if (fresh.length) arrived.value = new Set([...arrived.value, ...fresh]);
  }
  places = now;
}

/** Options that lose at once, by their place, with the rule: they are taken only when they are chosen a second time. */
export const losing = signal<Map<number, string>>(new Map());
export const warned = signal<string | null>(null);

async function warn(): Promise<void> {
  losing.value = new Map();
  warned.value = null;
  if (seat.value === null || !look.value?.options) return;
  const asked = look.value;
  const { warnings } = await client.ask({ do: 'warnings', seat: seat.value }).catch(() => ({ warnings: [] }));
  if (look.value === asked) losing.value = new Map(warnings.map((w) => [w.index, w.rule]));
}

/** What a machine would do here. */
export const hint = signal<string | null>(null);
export const askHint = (): Promise<void> =>
  trying(async () => {
    hint.value = 'thinking…';
    const thought = await client.ask({ do: 'think', seat: seat.value!, player: 'normal' });
    const odds = thought.odds === null ? '' : `, ${Math.round(thought.odds / 10)} of 100 to win`;
    hint.value = `${optionText(thought.option)}${odds}`;
  });

export const options = computed<Option[]>(() => look.value?.options?.options ?? []);
/** Is what is seen how it stands now? Until it is nothing can be chosen. */
export const current = computed(() => look.value !== null && look.value.moves === table.value?.moves);
export const isAbout = (option: Option, handle: number): boolean => option.things.some((t) => t.kind === 'card' && t.handle === handle);

// ---- cards -------------------------------------------------------------------------------------------------------

const faces = new Map<string, Face>();
const cards = new Map<string, Card>();
export const faceOf = (name: string): Face | undefined => faces.get(`${layout.value?.game}/${name}`);
export const cardNamed = (name: string): Card | undefined => cards.get(`${layout.value?.game}/${name}`);

export async function learnFace(name: string): Promise<void> {
  const rows = layout.value!;
  const key = `${rows.game}/${name}`;
  if (faces.has(key)) return;
  const card = await client.ask({ do: 'card', game: rows.game, name });
  cards.set(key, card);
  faces.set(key, readFace(card, rows, moodOf(rows.game)));
}

async function learnFaces(view: View): Promise<void> {
  const names = new Set<string>();
  for (const card of cardsOf(view)) if (card.name) names.add(card.name);
  for (const link of view.links ?? []) if (link.card) names.add(link.card);
  await Promise.all([...names].map(learnFace));
}

export function* cardsOf(view: View): Generator<CardView> {
  for (const side of [view.table, ...(view.seats ?? [])]) for (const zone of Object.values(side?.zones ?? {})) yield* zone;
}

/** Players by their names: the engine calls them p1, p2 and so on. */
export function named(text: string): string {
  const players = table.value?.players ?? [];
  return text.replace(/\bp([1-5])\b/g, (whole, n) => players[Number(n) - 1]?.name || whole).replace(/\{([A-Z]|\d+)\}/g, (_, sign: string) => signOf(sign));
}

const SUITS: { [sign: string]: string } = { heart: '♥', diamond: '♦', spade: '♠', club: '♣' };
function signOf(id: string): string {
  const element = layout.value?.elements.find((e) => e.id === id);
  return (element && (SUITS[element.sign] ?? element.name)) ?? id;
}

/** Names of cards of suits as they are printed. */
export function cardName(name: string): string {
  const face = faceOf(name);
  const sign = face?.rank ? layout.value?.elements.find((e) => e.id === name.slice(-1))?.sign : undefined;
  return sign && face?.rank ? `${face.rank}${SUITS[sign] ?? ''}` : name;
}

/** An option in words, with the names of cards as they are printed. */
export function optionText(option: Option): string {
  return option.things.reduce((text, t) => (t.kind === 'card' && t.name ? text.replace(t.name, cardName(t.name)) : text), named(option.text));
}

// ---- doing -------------------------------------------------------------------------------------------------------

async function trying(what: () => Promise<unknown>): Promise<void> {
  fault.value = null;
  try {
    await what();
  } catch (e) {
    starting.value = false;
    fault.value = e instanceof Refused ? `${named(e.message)}${e.rule ? ` (${e.rule})` : ''}` : String(e);
  }
}

async function arrive(table_: Table): Promise<void> {
  layout.value = (await client.ask({ do: 'layout', game: table_.game, mode: table_.mode })) as unknown as Layout;
  forgetWhatWasSeen();
  viewed.value = null;
  table.value = table_;
  await refresh();
  newSince.value = log.value.at(-1)?.number ?? 0;
}

export interface Wish {
  mode?: string;
  players: Player[];
  strict?: boolean;
  seed?: string;
  position?: string;
}

/** What is played when nothing is said: a single duel against a machine, each side with a deck of the game's own. */
export function usualPlayers(game: Game, mode = game.modes[0].name, persons = 1): Player[] {
  const decks = game.fits[mode] ?? game.decks;
  const seats = Math.max(game.modes.find((m) => m.name === mode)?.seats[0] ?? 2, persons, 1);
  return [...Array(seats).keys()].map((seat) => ({
    name: seat === 0 ? settings.value.name : seat < persons ? `Player ${seat + 1}` : decks[seat % decks.length],
    player: seat < persons ? PERSON : settings.value.level,
    deck: decks[seat % decks.length],
  }));
}

/** A table has been asked for and is on its way. */
export const starting = signal(false);

export const begin = (game: Game, wish: Wish): Promise<void> =>
  trying(async () => {
    starting.value = true;
    const [option, value] = (game.match?.single ?? '').split('=');
    const single = value === undefined || wish.position !== undefined ? undefined : { [option]: value };
    await arrive(await client.ask({ do: 'begin', game: game.name, options: single, ...wish }));
    location.hash = '#table';
  });

export const resume = (saved: string): Promise<void> =>
  trying(async () => {
    starting.value = true;
    await arrive(await client.ask({ do: 'resume', saved }));
    location.hash = '#table';
  });

export const listSaves = (): Promise<void> => trying(async () => void (saves.value = (await client.ask({ do: 'saves' })).saves));
export const forget = (saved: string): Promise<void> => trying(async () => void (saves.value = (await client.ask({ do: 'forget', saved })).saves));

/** The seat of the person before the screen. */
export const seat = computed(() => table.value?.sitting ?? null);

export const choose = (option: Option | 'concede'): Promise<void> =>
  trying(async () => {
    if (seat.value === null || !current.value) return;
    const notation = option === 'concede' ? 'concede' : option.notation;
    if (option !== 'concede' && losing.value.has(option.index ?? -1) && warned.value !== notation) {
      warned.value = notation;
      return;
    }
    about.value = null;
    newSince.value = log.value.at(-1)?.number ?? 0;
    arrived.value = new Set();
    await client.ask({ do: 'choose', seat: seat.value, notation });
    afterFirstMove();
  });

export const uncover = (who: number): Promise<void> => trying(() => client.ask({ do: 'uncover', seat: who }));
export const pass = (until: string): Promise<void> =>
  trying(async () => {
    await client.ask({ do: 'pass', seat: seat.value!, until });
    newSince.value = log.value.at(-1)?.number ?? 0;
  });
export const undo = (): Promise<void> =>
  trying(async () => {
    const taken = await client.ask({ do: 'undo', seat: seat.value! });
    if (!taken.possible) fault.value = `That cannot be taken back: ${taken.text}.`;
    await refresh();
  });
