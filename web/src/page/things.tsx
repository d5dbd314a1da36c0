// things.tsx: cards and seats as they lie on the table: with their states, what can be done with them, and what is told of
// them aloud.
import type { CardView, Option } from '../../generated/protocol.ts';
import { CardBack, CardFront, cardClass, type Shown } from './card.tsx';
import type { Facts, Layout, MarkRow, NumberRow } from './layout.ts';
import { about, arrived, cardName, choose, faceOf, isAbout, layout, look, lookedAt, moodOf, named, options, seat as ownSeat, table } from './state.ts';

// ---- marks and numbers ----------------------------------------------------------------------------------------------

const isZero = (value: number | string | undefined): boolean => value === undefined || value === 0 || value === '0';

/** Whether a row is to be told before anything has begun. */
export function hasBegun(row: { once_any?: string[] }, facts: Facts): boolean {
  const duel = look.value?.view?.table?.facts ?? {};
  return !row.once_any || row.once_any.some((fact) => !isZero(facts[fact]) || !isZero(duel[fact]));
}

/** What a mark says of its bearer; null: nothing now. */
export function markText(row: MarkRow, facts: Facts, counters: { [name: string]: number } = {}): string | null {
  if (row.amount) return counters[row.id] ? `${row.name} ${counters[row.id]}` : null;
  const value = facts[row.id];
  if (value === undefined || !hasBegun(row, facts) || value === row.unless_zero || value === 0) return null;
  const word = row.words ? row.words[value] : value === 'yes' ? '' : String(value);
  if (value === 'no' && !row.words) return null;
  if (word === undefined || (word === '' && !(value === 'yes' && !row.words))) return null;
  return [row.name, named(word)].filter(Boolean).join(' ');
}

/** What a number is now; null: it is not told. */
export function numberOf(row: NumberRow, facts: Facts, count?: number): { value: number | string; most?: number } | null {
  const value = facts[row.id] ?? count;
  if (value === undefined || (row.unless_zero && isZero(value)) || !hasBegun(row, facts)) return null;
  const most = typeof row.most === 'string' ? Number(facts[row.most]) : row.most;
  return { value, ...(most ? { most } : {}) };
}

/** Words that a card bears: its state, counters, facts. */
function marksOf(card: CardView, rows: Layout): string[] {
  const marks: string[] = [];
  for (const row of rows.marks) {
    if (!row.of.includes('card')) continue;
    if (card.state === row.id && !['', 'ready', 'face-down'].includes(row.id)) marks.push(row.name);
    else if (row.amount && card.counters?.[row.id]) marks.push(`${row.name} ${card.counters[row.id]}`);
    else if (card.facts?.[row.id] !== undefined) {
      const text = markText(row, card.facts);
      if (text) marks.push(text);
    }
  }
  return marks;
}

/** Is it held back by its state? Those are the states of which the layout says what they keep a card from. */
const isHeldBack = (card: CardView, rows: Layout): boolean => rows.marks.some((m) => m.of.includes('card') && m.id === card.state && m.says !== undefined);

// ---- options -----------------------------------------------------------------------------------------------------------

export const optionsAbout = (handle: number): Option[] => (handle ? options.value.filter((o) => isAbout(o, handle)) : []);

/** A press takes the one thing that can be done with it; where there are several it lists them. A finger only looks first. */
export function press(handle: number, mine: Option[], touch: boolean): void {
  const looked = lookedAt.value?.handle === handle;
  if (mine.length === 1 && (!touch || looked)) void choose(mine[0]);
  else about.value = mine.length > 1 && about.value !== handle ? handle : null;
}

// ---- a card --------------------------------------------------------------------------------------------------------------

export interface Place {
  seat: number | null;
  zone: string;
}

/** "Brazen Doyle, yours, Front, HP 4 of 6, Poison 1, can: reveal ..." */
function spoken(card: CardView, place: Place, marks: string[], mine: Option[]): string {
  const rows = layout.value!;
  const zone = rows.zones.find((z) => z.id === place.zone);
  const whose = place.seat === null ? '' : place.seat === ownSeat.value ? 'yours' : `${table.value?.players[place.seat]?.name ?? ''}'s`;
  const numbers = rows.numbers
    .filter((n) => n.of === 'card' && card.numbers?.[n.id] !== undefined)
    .map((n) => `${n.name} ${card.numbers![n.id]}`);
  const can = mine.length ? `can: ${mine.map((o) => named(o.text)).join('; ')}` : '';
  return [card.name ? cardName(card.name) : 'face-down card', whose, zone?.name ?? place.zone, ...numbers, ...marks, can].filter(Boolean).join(', ');
}

export function CardThing({ card, place, width, slip = false, count }: { card: CardView; place: Place; width: number; slip?: boolean; count?: number }) {
  const rows = layout.value!;
  const mood = moodOf(rows.game);
  const face = card.name ? faceOf(card.name) : undefined;
  const mine = optionsAbout(card.handle);
  const aimsAt = mine.length > 0 && mine.every((o) => o.verb === 'target');
  const links = look.value?.view?.links ?? [];
  const source = links.findIndex((l) => l.source === card.handle && card.handle !== 0);
  const aimed = card.handle !== 0 && links.some((l) => l.targets.includes(card.handle));
  const marks = marksOf(card, rows);
  const zone = rows.zones.find((z) => z.id === place.zone);
  const hidden = face && !card.open && zone?.role !== 'hand' && zone?.seen !== 'all';
  const turned = zone?.turns && isHeldBack(card, rows);
  const damage = lifeOf(card, rows);
  const states = [
    mine.length && !aimsAt ? 'is-playable' : '',
    aimsAt ? 'is-target' : '',
    aimed ? 'is-aimed' : '',
    about.value === card.handle && card.handle ? 'is-chosen' : '',
    hidden && (zone?.face === 'either' || card.state === 'face-down') ? 'is-mine' : '',
    turned ? 'is-turned' : isHeldBack(card, rows) ? 'is-held' : '',
    damage !== null ? 'is-hurt' : '',
  ];
  const isNew = card.handle !== 0 && zone?.as !== 'pile' && arrived.value.has(card.handle);
  const only = mine.length === 1 ? mine[0] : undefined;
  const shown: Shown = { now: card.numbers, marks };
  const label = spoken(card, place, marks, mine);
  const shows = { 'data-card': card.handle || undefined, 'data-zone': place.zone, 'data-seat': place.seat ?? undefined };
  const button = <button type="button" class="press" aria-label={label} data-option={only?.notation} tabIndex={mine.length ? 0 : -1} {...looking(card, mine)} />;
  if (slip)
    return (
      <div class={`slip ${card.name ? '' : 'unknown'} ${states.join(' ')}`} {...shows}>
        <span aria-hidden="true">{card.name ? cardName(card.name) : (count ?? ' ')}</span>
        {hidden && <Eye />}
        {button}
      </div>
    );
  return (
    <div class={`card ${face ? cardClass(face, width) : 'back'} ${states.filter(Boolean).join(' ')}`} style={{ '--w': `${width}px`, ...(face?.rank ? { '--hue': face.looks[0].hue } : {}) }} {...shows}>
      <div class="front" aria-hidden="true">
        {face ? <CardFront face={face} width={width} layout={rows} mood={mood} shown={shown} /> : <CardBack game={rows.game} mood={mood} />}
        {(aimsAt || aimed) && (
          <span class="st-target">
            <i />
            <i />
            <i />
            <i />
          </span>
        )}
        {mine.length > 0 && !aimsAt && <span class="st-lip" />}
        {source >= 0 && <span class="st-link">{source + 1}</span>}
        {states.includes('is-mine') && (
          <span class="st-mine">
            <Eye />
            {width >= 84 && 'only you'}
          </span>
        )}
        {isNew && (
          <span class="st-new">
            <svg viewBox="0 0 24 24">
              <path fill="currentColor" d="M12 1l2.6 8.4L23 12l-8.4 2.6L12 23l-2.6-8.4L1 12l8.4-2.6z" />
            </svg>
            {width >= 84 && 'new'}
          </span>
        )}
        {damage !== null && (
          <span class="st-hurt">
            <i style={{ width: `${damage}%` }} />
          </span>
        )}
        {face && width < 84 && marks.length > 0 && <span class="st-words">{marks.join(', ')}</span>}
      </div>
      {button}
    </div>
  );
}

/** How much of its life a damaged card has left, of 100. */
function lifeOf(card: CardView, rows: Layout): number | null {
  const row = rows.numbers.find((n) => n.of === 'card' && n.life);
  const now = row && card.numbers?.[row.id];
  const most = row && (typeof row.most === 'string' ? card.numbers?.[row.most] : row.most);
  return now !== undefined && most && now < most ? Math.max(0, Math.round((100 * now) / most)) : null;
}

function Eye() {
  return (
    <svg viewBox="0 0 24 24" width="13" height="13" fill="none" stroke="currentColor" stroke-width="2.4" aria-hidden="true">
      <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .1 0z" />
    </svg>
  );
}

/** Whoever points at a card, or comes to it with the keys, looks at it. */
function looking(card: CardView, mine: Option[]) {
  const see = (): void => {
    if (card.name) lookedAt.value = { handle: card.handle, name: card.name };
  };
  return {
    onPointerEnter: (e: PointerEvent) => {
      if (e.pointerType === 'mouse') see();
    },
    onFocus: (e: FocusEvent) => {
      if ((e.target as HTMLElement).matches(':focus-visible')) see();
    },
    onClick: (e: MouseEvent) => {
      press(card.handle, mine, (e as PointerEvent).pointerType === 'touch');
      see();
    },
    onContextMenu: (e: MouseEvent) => {
      e.preventDefault();
      see();
    },
  };
}
