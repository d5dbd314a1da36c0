// table.tsx: the table itself: the viewed board above, what is shared in the middle, the own board below, the hand at the
// lower edge; and the keys.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import type { CardView, SeatView } from '../../generated/protocol.ts';
import { Arrows } from './arrows.tsx';
import { Board, Track } from './board.tsx';
import { Felt } from './card.tsx';
import { presentBoards, type Layout, type ZoneRow } from './layout.ts';
import { Icon, Mark, Side } from './marks.tsx';
import { moodStyle } from './mood.ts';
import { Chain, IfAllPass, listed, Log, LookedAt, passing, Question, Undo } from './rail.tsx';
import { SettingsMenu } from './settings.tsx';
import { about, choose, current, layout, log, look, lookedAt, moodOf, named, options, palette, seat as ownSeat, table, thinking, uncover, undo, viewed } from './state.ts';
import { markText, numberOf, CardThing } from './things.tsx';
import { Beside, Figure, SeatLine, Zone } from './zones.tsx';

// ---- how wide cards are ---------------------------------------------------------------------------------------------

const room = signal({ width: 900, height: 700 });
/** What is drawn is made smaller by this until it fits. */
const fit = signal(1);
const LEAST_FIT = 0.3;
const isPhone = (): boolean => room.value.width < 700;

interface Bands {
  /** what lies on the line in the middle */
  played: ZoneRow[];
  /** small zones, beside it */
  slim: ZoneRow[];
  main: { start: ZoneRow[]; middle: ZoneRow[]; end: ZoneRow[] };
  hand: ZoneRow | undefined;
}

/** The zones of a side, sorted into what stands together. */
function bandsOf(rows: Layout): Bands {
  const zones = rows.zones.filter((z) => z.of === 'seat').sort((a, b) => a.row - b.row || a.order - b.order);
  const bands: Bands = { played: [], slim: [], main: { start: [], middle: [], end: [] }, hand: zones.find((z) => z.role === 'hand') };
  for (const zone of zones) {
    if (zone.role === 'hand') continue;
    if (zone.role === 'played') bands.played.push(zone);
    else if (zone.role === 'wounds') bands.slim.push(zone);
    else if (zone.heads && rows.boards.length) continue;
    else bands.main[zone.align ?? 'start'].push(zone);
  }
  return bands;
}

/** As wide as the busiest band allows, and not wider than would leave room for all of them. */
function cardWidth(rows: Layout, sides: SeatView[]): number {
  const bands = bandsOf(rows);
  const { width, height } = room.value;
  const phone = isPhone();
  const counted = (zone: ZoneRow, side: SeatView): number =>
    zone.as === 'pile' ? (phone || rows.boards.length ? 0 : 0.95) : Math.max(side.zones?.[zone.id]?.length ?? 0, zone.as === 'slots' ? (zone.most ?? 0) : zone.empty === 'name' ? 0.6 : 0);
  const busiest = Math.max(
    phone ? 6 : 5,
    ...sides.map((side) => [...bands.main.start, ...bands.main.middle, ...bands.main.end].reduce((sum, zone) => sum + counted(zone, side) * (zone.size === 'small' ? 0.56 : 1), 0)),
  );
  const across = Math.floor((width - (phone ? 16 : 90)) / busiest - (phone ? 6 : 8));
  const rowsHigh = bands.played.length && !rows.boards.length ? 3.4 : 2.6;
  const down = Math.floor((height * 63) / 88 / (rowsHigh + 0.6));
  const most = rows.boards.length ? (phone ? 48 : 84) : Math.min(160, Math.max(down, 44));
  return Math.max(44, Math.floor(Math.min(across, most) * fit.value));
}

function squareSize(columns: number, rows: number): number {
  const { width, height } = room.value;
  const most = Math.min(84, Math.floor((width - (isPhone() ? 36 : 210)) / columns), Math.floor((height - (isPhone() ? 60 : 180)) / rows));
  return Math.max(isPhone() ? 30 : 36, Math.floor(most * fit.value));
}

/** Squares of the boards of seats: both boards lie above each other. */
function seatSquare(columns: number): number {
  const across = Math.floor((room.value.width - (isPhone() ? 16 : 40) - 4 * columns) / columns);
  return Math.max(36, Math.floor(Math.min(110, across) * fit.value));
}

// ---- sides -----------------------------------------------------------------------------------------------------------

function MainBand({ side, own, width }: { side: SeatView; own: boolean; width: number }) {
  const { main } = bandsOf(layout.value!);
  const part = (name: 'start' | 'middle' | 'end') => (
    <div class={`part at-${name}`}>
      {main[name]
        .filter((zone) => zone.as !== 'pile' || !isPhone())
        .map((zone) => (
          <Zone key={zone.id} zone={zone} side={side} width={width} />
        ))}
    </div>
  );
  return (
    <div class={`band main ${own ? 'own' : 'other'}`}>
      {part('start')}
      {part('middle')}
      {part('end')}
    </div>
  );
}

function PlayedBand({ side, own, width }: { side: SeatView; own: boolean; width: number }) {
  const { played, slim } = bandsOf(layout.value!);
  if (!played.length && !slim.length) return null;
  return (
    <div class={`band line ${own ? 'own' : 'other'}`}>
      <div class="played">
        {played.map((zone) => (
          <div class="on-line" key={zone.id}>
            <Beside zone={zone.id} side={side} />
            <Zone zone={zone} side={side} width={width} />
          </div>
        ))}
      </div>
      <div class="slim">
        {(isPhone() ? [] : slim).map((zone) => {
          const row = layout.value!.numbers.find((n) => n.counts === zone.id);
          return (
            <div class="counted" key={zone.id}>
              {row && <Figure row={row} facts={side.facts ?? {}} count={side.zones?.[zone.id]?.length} />}
              <Zone zone={zone} side={side} width={width} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How far the cards of a fan lie apart: as far as there is room, and the names of those behind can be read. */
function fanStep(cards: number, width: number, own: boolean): number {
  const there = isPhone() ? room.value.width - 24 : room.value.width * (!own ? 0.25 : layout.value?.boards.length ? Math.max(0.3, 1 - 580 / room.value.width) : 0.6);
  return Math.min(width * (own ? 0.9 : 0.45), Math.max(18, (there - width) / Math.max(1, cards - 1)));
}

function Hand({ side, own, width }: { side: SeatView; own: boolean; width: number }) {
  const { hand } = bandsOf(layout.value!);
  if (!hand || !(side.zones?.[hand.id]?.length ?? 0)) return <div class={`hand ${own ? 'own' : 'other'}`} />;
  return (
    <div class={`hand ${own ? 'own' : 'other'}`} style={{ '--w': `${width}px`, '--step': `${fanStep(side.zones![hand.id].length, width, own)}px` }}>
      <Zone zone={hand} side={side} width={width} peek={!own} />
    </div>
  );
}

// ---- the middle ---------------------------------------------------------------------------------------------------------

function ChainCards({ width }: { width: number }) {
  const view = look.value!.view!;
  const links = view.links ?? [];
  const all = new Map([view.table, ...(view.seats ?? [])].flatMap((s) => Object.values(s?.zones ?? {}).flatMap((zone) => zone.map((card) => [card.handle, card] as const))));
  if (!links.length) return null;
  return (
    <div class="chain-cards" aria-hidden="true">
      {links.map((link, i) => {
        const card = all.get(link.source);
        return (
          card && (
            <div class={`chain-card ${i === links.length - 1 ? 'next' : ''} ${link.negated ? 'is-negated' : ''}`} inert>
              <CardThing card={{ ...card, handle: 0 }} place={{ seat: link.seat, zone: '' }} width={Math.min(96, Math.max(64, width))} />
              <span class="st-link">{i + 1}</span>
            </div>
          )
        );
      })}
    </div>
  );
}

function Middle({ width }: { width: number }) {
  const rows = layout.value!;
  const view = look.value!.view!;
  const boards = presentBoards(rows, view.table?.facts ?? {}).filter((b) => b.of === 'duel');
  // What lies on the board is drawn there.
  const onBoard = (cards: CardView[] = []): boolean => cards.length > 0 && boards.some((b) => b.by !== undefined && cards.every((card) => card.facts?.[b.by!] !== undefined));
  const shared = rows.zones.filter((z) => z.of === 'duel' && !onBoard(view.table?.zones?.[z.id]));
  return (
    <div class="middle">
      {boards.length > 0 &&
        !isPhone() &&
        rows.tracks.map((track) => <Track key={track.id} {...track} />)}
      {boards.map((board) => (
        <Board key={board.id} board={board} size={squareSize(board.columns, board.rows)} turned={board.turned && ownSeat.value === 1} />
      ))}
      {shared.map((zone) => (
        <Zone key={zone.id} zone={zone} side={null} width={width} />
      ))}
      {rows.chain && <ChainCards width={width} />}
      {!isPhone() && <IfAllPass />}
    </div>
  );
}

function Field() {
  const field = useRef<HTMLElement>(null);
  const rows = layout.value!;
  const view = look.value?.view;
  useLayoutEffect(() => {
    const element = field.current!;
    const observer = new ResizeObserver(() => (room.value = { width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // What is too high for the field is drawn smaller; each new view begins with what would be best.
  useLayoutEffect(() => {
    fit.value = 1;
  }, [view, room.value]);
  useLayoutEffect(() => {
    const element = field.current!;
    const high = [...element.children].reduce((sum, child) => sum + (child instanceof HTMLElement && !child.classList.contains('arrows') ? child.offsetHeight + 4 : 0), 12);
    const over = high / Math.max(1, element.clientHeight);
    if (over > 1 && fit.value > LEAST_FIT) fit.value = Math.max(LEAST_FIT, fit.value * Math.max(0.75, Math.min(0.97, 1 - (over - 1) * 0.8)));
  }, [view, room.value, fit.value]);
  const mood = moodOf(rows.game);
  if (!view?.seats) return <main class="field" ref={field} aria-label="Table" />;
  const below = view.seats.find((s) => s.seat === ownSeat.value) ?? view.seats[0];
  const others = view.seats.filter((s) => s !== below);
  const above = others.find((s) => s.seat === viewed.value) ?? others.find((s) => s.seat === (thinking.value ?? table.value?.asked)) ?? others[0];
  const width = cardWidth(rows, above ? [above, below] : [below]);
  const withBoard = rows.boards.length > 0;
  const ofSeats = rows.boards.filter((b) => b.of === 'seat');
  return (
    <main class={`field ${withBoard ? 'with-board' : ''} ${fit.value <= LEAST_FIT ? 'too-high' : ''}`} ref={field} aria-label="Table" style={{ '--w': `${width}px` }}>
      <Felt mood={mood} />
      <Arrows after={`${fit.value} ${room.value.width} ${room.value.height}`} />
      {above && (
        <div class="half above" role="group" aria-label={`Board of ${above.name}`}>
          <div class="edge">
            <SeatLine side={above} piles={isPhone()} />
            {withBoard && !isPhone() && <MainBand side={above} own={false} width={50} />}
            <Hand side={above} own={false} width={Math.min(width, 84)} />
          </div>
          {!withBoard && <MainBand side={above} own={false} width={width} />}
          {!withBoard && <PlayedBand side={above} own={false} width={width} />}
          {ofSeats.map((board) => (
            <Board key={board.id} board={board} size={seatSquare(board.columns)} owner={above.seat} turned={board.turned} />
          ))}
        </div>
      )}
      <Middle width={width} />
      {withBoard && (
        <div class="faced">
          <PlayedBand side={below} own width={width} />
          {above && <PlayedBand side={above} own={false} width={width} />}
        </div>
      )}
      <div class="half below" role="group" aria-label="Your board">
        {ofSeats.map((board) => (
          <Board key={board.id} board={board} size={seatSquare(board.columns)} owner={below.seat} />
        ))}
        {!withBoard && <PlayedBand side={below} own width={width} />}
        {!withBoard && <MainBand side={below} own width={width} />}
        <div class="edge">
          <SeatLine side={below} piles={isPhone()} />
          {withBoard && !isPhone() && <MainBand side={below} own width={50} />}
          <Hand side={below} own width={isPhone() ? 72 : Math.round(Math.max(96, Math.min(140, width * 1.1)))} />
        </div>
      </div>
    </main>
  );
}

// ---- seats, three and more ------------------------------------------------------------------------------------------------

function Seats() {
  const rows = layout.value!;
  const seats = look.value?.view?.seats ?? [];
  if (seats.length < 3) return null;
  const may = table.value!.may_answer;
  return (
    <nav class="seats" aria-label="Seats">
      {seats.map((side) => {
        const you = side.seat === ownSeat.value;
        const asked = (thinking.value ?? table.value!.asked) === side.seat;
        return (
          <button type="button" class={`chip ${asked ? 'asked' : ''}`} aria-pressed={viewed.value === side.seat} data-seat={side.seat} onClick={() => (viewed.value = you || viewed.value === side.seat ? null : side.seat)}>
            <span class="nm">
              {you && <Side you />} {side.name}
            </span>
            <span class="figures">
              {rows.numbers
                .filter((n) => n.of === 'seat' && n.rank === 1 && !n.beside)
                .map((n) => {
                  const number = numberOf(n, side.facts ?? {}, n.counts ? side.zones?.[n.counts]?.length : undefined);
                  return (
                    number && (
                      <span class="stat">
                        {n.short ?? n.name} <b>{named(String(number.value))}</b>
                      </span>
                    )
                  );
                })}
            </span>
            <span class="does">{asked ? (you ? 'asked' : 'decides') : may.includes(side.seat) ? 'may answer' : ''}</span>
          </button>
        );
      })}
    </nav>
  );
}

// ---- the bar --------------------------------------------------------------------------------------------------------------

function Bar() {
  const rows = layout.value!;
  const facts = look.value?.view?.table?.facts ?? {};
  const steps: { name: string; now: boolean; done: boolean }[] = [];
  const present = rows.time?.step === undefined ? undefined : facts[rows.time.step];
  const at = rows.steps.findIndex((s) => s.id === present);
  rows.steps.forEach((step, i) => {
    const name = step.short ?? step.name;
    const last = steps.at(-1);
    if (last?.name === name) last.now ||= i === at;
    else steps.push({ name, now: i === at, done: at >= 0 && i < at });
  });
  const where = [
    ...rows.numbers
      .filter((n) => n.of === 'duel')
      .map((n) => {
        const number = numberOf(n, facts);
        return number && `${n.name} ${number.value}`;
      }),
    ...rows.marks.filter((m) => m.of.includes('duel')).map((m) => markText(m, facts)),
  ].filter(Boolean);
  const who = thinking.value;
  return (
    <header class="bar">
      <a class="brand" href="#" aria-label="Duello: to the lobby">
        <Mark size={24} /> <span>Duello</span>
      </a>
      <h1 class="gamename">{rows.title}</h1>
      <span class="where tab">{where.join(' · ')}</span>
      <ol class="steps" aria-label="Steps">
        {steps.map((step) => (
          <li class={step.now ? 'now' : step.done ? 'done' : ''} aria-current={step.now ? 'step' : undefined}>
            {step.name}
          </li>
        ))}
      </ol>
      <span class="grow" />
      {who !== null && (
        <span class="thinks">
          <span class="dots">
            <i />
            <i />
            <i />
          </span>
          {table.value?.players[who]?.name} thinks
        </span>
      )}
      <SettingsMenu inGame />
    </header>
  );
}

// ---- all of it ---------------------------------------------------------------------------------------------------------------

/** On small screens the parts of the rail lie above each other, one at a time. */
const tab = signal<'log' | 'looked' | 'chain' | null>(null);
const folded = signal(false);

function Tabs() {
  const tabs: ['log' | 'looked' | 'chain', string][] = [
    ['looked', 'Card'],
    ['chain', layout.value?.chain?.name ?? 'Chain'],
    ['log', 'Log'],
  ];
  return (
    <nav class="tabs" aria-label="More">
      <button type="button" class="tab-button undo-button" disabled={!look.value?.undo?.possible} onClick={() => void undo()}>
        <Icon name="undo" size={18} /> <span class="sr">Undo</span>
      </button>
      {tabs
        .filter(([id]) => id !== 'chain' || (look.value?.view?.links?.length ?? 0) > 0)
        .map(([id, name]) => (
          <button type="button" class="tab-button" aria-pressed={tab.value === id} onClick={() => (tab.value = tab.value === id ? null : id)}>
            {name}
          </button>
        ))}
    </nav>
  );
}

/** Digits choose an option, Space passes, Escape goes back; arrows go from card to card. */
function onKey(e: KeyboardEvent): void {
  const at = e.target as HTMLElement;
  if (e.ctrlKey || e.metaKey || e.altKey || at.matches('input, select, textarea')) return;
  if (e.key >= '1' && e.key <= '9') {
    const option = listed()[Number(e.key) - 1];
    if (option) void choose(option);
  } else if (e.key === ' ' && !at.closest('button, summary, a, [role=log]')) {
    const option = passing();
    if (option) void choose(option);
  } else if (e.key === 'Escape') {
    const back = options.value.find((o) => o.sort === 'takes back');
    if (about.value !== null) about.value = null;
    else if (lookedAt.value) lookedAt.value = null;
    else if (back) void choose(back);
  } else if (e.key === 'u' && look.value?.undo?.possible) void undo();
  else if (e.key.startsWith('Arrow') && at.closest('.field')) step(at, e);
  else return;
  if (e.key !== 'Escape') e.preventDefault();
}

/** The nearest card in that direction. */
function step(from: HTMLElement, e: KeyboardEvent): void {
  const here = from.getBoundingClientRect();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key]!;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of document.querySelectorAll<HTMLElement>('.field button')) {
    const there = other.getBoundingClientRect();
    const [x, y] = [there.x + there.width / 2 - here.x - here.width / 2, there.y + there.height / 2 - here.y - here.height / 2];
    const along = x * dx + y * dy;
    const off = Math.abs(x * dy) + Math.abs(y * dx);
    if (other === from || along <= 2) continue;
    if (along + 3 * off < least) [best, least] = [other, along + 3 * off];
  }
  best?.focus({ preventScroll: false });
}

function Curtain({ who }: { who: number }) {
  const name = table.value!.players[who].name;
  return (
    <main class="curtain">
      <Mark size={64} />
      <h1>{name}, it is your turn</h1>
      <p>Only {name} should see the screen now.</p>
      <button type="button" class="btn go" data-uncover={who} onClick={() => void uncover(who)} autofocus>
        I am {name}
      </button>
    </main>
  );
}

export function TablePage() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const t = table.value!;
  const rows = layout.value!;
  const mood = moodOf(rows.game);
  const phase = t.over ? 'over' : t.curtain === null && current.value && look.value?.options ? 'ready' : t.curtain !== null ? 'ready' : 'thinking';
  const news = log.value.at(-1);
  return (
    <div class={`table-page ${folded.value ? 'folded' : ''} ${tab.value ? `tab-${tab.value}` : ''}`} data-phase={phase} data-moves={t.moves} data-game={rows.game} style={moodStyle(mood, palette.value)}>
      <Bar />
      {t.curtain !== null ? (
        <Curtain who={t.curtain} />
      ) : (
        <>
          <Seats />
          <Field />
          <aside class="rail" aria-label="What is asked">
            <button type="button" class="grab" aria-expanded={!folded.value} aria-label={folded.value ? 'Show the options' : 'Hide the options'} onClick={() => (folded.value = !folded.value)} />
            <Question />
            <div class="more">
              <LookedAt />
              <Chain />
              <Log />
            </div>
            <Undo />
            <Tabs />
          </aside>
          <p class="sr" aria-live="polite">
            {news && named(news.text)}. {look.value?.options && named(look.value.options.prompt)}
          </p>
        </>
      )}
    </div>
  );
}
