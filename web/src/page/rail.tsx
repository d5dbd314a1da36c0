// rail.tsx: what stands beside the table: the question with its options and passes, the card that is looked at, the chain,
// what happened, and taking back.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Entry, Option } from '../../generated/protocol.ts';
import { CardFront, CardText, cardClass } from './card.tsx';
import { Icon, Side } from './marks.tsx';
import {
  about,
  askHint,
  cardName,
  cardNamed,
  choose,
  client,
  faceOf,
  fault,
  hint,
  isAbout,
  layout,
  learnFace,
  log,
  look,
  lookedAt,
  losing,
  moodOf,
  named,
  newSince,
  options,
  optionText,
  pass,
  seat as ownSeat,
  table,
  thinking,
  undo,
  warned,
} from './state.ts';

// ---- the question --------------------------------------------------------------------------------------------------

const more = signal(false);

/** The options that are listed: those about the card that was pressed, and what is seldom wanted only when asked for. */
export function listed(): Option[] {
  const all = options.value.filter((o) => o.sort === undefined);
  const chosen = about.value === null ? all : all.filter((o) => isAbout(o, about.value!));
  return more.value || about.value !== null ? chosen : chosen.filter((o) => !o.seldom);
}
export const passing = (): Option | undefined => options.value.find((o) => o.sort === 'passes');
const takingBack = (): Option | undefined => options.value.find((o) => o.sort === 'takes back');

function OptionButton({ option, n, kbd, main = false }: { option: Option; n?: number; kbd?: string; main?: boolean }) {
  const card = option.things.find((t) => t.kind === 'card' && t.handle);
  const loses = losing.value.get(option.index ?? -1);
  const see = (): void => {
    if (card?.name) lookedAt.value = { handle: card.handle, name: card.name };
  };
  return (
    <button type="button" class={`opt ${main ? 'main' : ''} ${loses === undefined ? '' : 'loses'}`} data-option={option.notation} data-back={option.sort === 'takes back' || undefined} data-warned={warned.value === option.notation || undefined} onClick={() => void choose(option)} onPointerEnter={(e) => e.pointerType === 'mouse' && see()}>
      <span class="n">{n}</span>
      <span>
        {optionText(option)}
        {option.hint && <small>{named(option.hint)}</small>}
        {loses !== undefined && <small class="warns">{warned.value === option.notation ? `This loses at once (${loses}). Press again to do it.` : `loses at once, ${loses}`}</small>}
      </span>
      {kbd && <kbd>{kbd}</kbd>}
    </button>
  );
}

function Passes() {
  const state = look.value?.passing;
  if (!state) return null;
  const chain = layout.value?.chain;
  const wishes: [string, string][] = [
    ['something', 'something happens to you'],
    ...(state.turn ? ([['turn', state.turn === layout.value?.time?.of ? `the next ${state.turn}` : 'your next turn']] as [string, string][]) : []),
    ...(chain ? ([['chain', `the ${chain.name} is over`]] as [string, string][]) : []),
    ...state.phases.map((phase): [string, string] => [phase, phase]),
  ];
  return (
    <div class="passes">
      {options.value.length > 0 && (
        <details class="until">
          <summary class="btn small">Pass until…</summary>
          <div class="menu">
            {wishes.map(([until, words]) => (
              <button type="button" class="btn quiet small" onClick={() => void pass(until)}>
                {words}
              </button>
            ))}
          </div>
        </details>
      )}
      {options.value.length > 1 && (
        <button type="button" class="btn quiet small" onClick={() => void askHint()}>
          Hint
        </button>
      )}
      {state.until !== 'no' && (
        <button type="button" class="btn small" onClick={() => void pass('no')}>
          Stop passing
        </button>
      )}
      {options.value.some((o) => o.seldom) && (
        <button type="button" class="btn quiet small" aria-expanded={more.value} onClick={() => (more.value = !more.value)}>
          {more.value ? 'Fewer' : `${options.value.filter((o) => o.seldom).length} seldom needed`}
        </button>
      )}
      {hint.value && (
        <p class="hint" role="status">
          A machine would: <b>{hint.value}</b>
        </p>
      )}
      {(state.passed > 0 || state.forced > 0) && (
        <span class="note">
          {state.passed > 0 && `Passed for you, ${state.passed} time${state.passed > 1 ? 's' : ''}. `}
          {state.forced > 0 && `Done for you: ${named(state.done)}. `}
          {state.reason}
        </span>
      )}
    </div>
  );
}

function waitingFor(): string {
  const t = table.value!;
  const who = thinking.value ?? t.asked;
  return who === null ? '' : (t.players[who]?.name ?? '');
}

export function Question() {
  const asked = look.value?.options;
  const t = table.value!;
  const pass_ = passing();
  const back = takingBack();
  const list = listed();
  const region = useRef<HTMLElement>(null);
  // A new question is read from its beginning.
  useEffect(() => {
    region.current?.scrollTo(0, 0);
    region.current?.querySelector('.opts')?.scrollTo(0, 0);
  }, [asked]);
  if (t.over) return <Over />;
  return (
    <section class="ask" aria-label="Question" data-ask={asked?.ask} ref={region}>
      {asked ? (
        <>
          <div class="who">
            <Side you /> You are asked
          </div>
          <h2>{named(asked.prompt)}</h2>
          {about.value !== null && (
            <button type="button" class="btn small" onClick={() => (about.value = null)}>
              All options
            </button>
          )}
          <div class="opts">
            {list.map((option, i) => (
              <OptionButton key={option.notation} option={option} n={i + 1} main={i < 9 && list.length < 8} />
            ))}
            {pass_ && <OptionButton key="pass" option={pass_} kbd="Space" />}
            {back && <OptionButton key="back" option={back} kbd="Esc" />}
          </div>
        </>
      ) : (
        <>
          <div class="who waiting">
            <span class="dots">
              <i />
              <i />
              <i />
            </span>{' '}
            Waiting
          </div>
          <h2>{waitingFor() ? `${waitingFor()} is thinking` : 'One moment'}</h2>
        </>
      )}
      <Passes />
      {fault.value && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
    </section>
  );
}

function Over() {
  const last = [...log.value].reverse().find((e) => (layout.value?.loud[e.kind ?? ''] ?? 0) >= 4);
  return (
    <section class="ask" aria-label="Result">
      <div class="who">The duel is over</div>
      <h2>{last ? named(last.text) : 'The duel is over.'}</h2>
      <a class="btn go" href="#">
        To the lobby
      </a>
    </section>
  );
}

// ---- looked at -------------------------------------------------------------------------------------------------------

const whyNot = signal<{ name: string; text: string; rule: string | null } | null>(null);
const ruleText = signal<{ rule: string; text: string } | null>(null);

/** Why nothing can be done now with the card that is looked at. */
async function askWhyNot(handle: number | undefined, name: string): Promise<void> {
  whyNot.value = null;
  if (ownSeat.value === null || !look.value?.options || handle === undefined) return;
  if (options.value.some((o) => isAbout(o, handle))) return;
  const mine = Object.values(look.value.view?.seats?.find((s) => s.seat === ownSeat.value)?.zones ?? {}).some((zone) => zone.some((c) => c.handle === handle));
  if (!mine) return;
  const said = await client.ask({ do: 'whynot', seat: ownSeat.value, wish: name }).catch(() => null);
  if (said && !said.possible && said.text && lookedAt.value?.name === name) whyNot.value = { name, text: said.text.replace(`"${name.toLowerCase()}"`, cardName(name)), rule: said.rule ?? null };
}

export async function showRule(rule: string): Promise<void> {
  ruleText.value = await client.ask({ do: 'rule', game: layout.value!.game, rule }).catch(() => null);
}

export function Rule({ id }: { id: string | null | undefined }) {
  if (!id) return null;
  return (
    <button type="button" class="rule" onClick={() => void showRule(id)}>
      {id}
    </button>
  );
}

export function LookedAt() {
  const seen = lookedAt.value;
  const timer = useRef(0);
  useEffect(() => {
    clearTimeout(timer.current);
    if (!seen?.name) return;
    if (!faceOf(seen.name)) void learnFace(seen.name).then(() => (lookedAt.value = { ...seen }));
    timer.current = window.setTimeout(() => void askWhyNot(seen.handle, seen.name!), 150);
  }, [seen?.name, seen?.handle, look.value]);
  const rows = layout.value!;
  const face = seen?.name ? faceOf(seen.name) : undefined;
  if (ruleText.value)
    return (
      <section class="sec looked" aria-label="Rule" tabIndex={0}>
        <h3>
          <b>{ruleText.value.rule}</b>
          <button type="button" class="link-button" onClick={() => (ruleText.value = null)}>
            Close
          </button>
        </h3>
        <p class="rule-text">{ruleText.value.text}</p>
      </section>
    );
  if (!face)
    return (
      <section class="sec looked empty" aria-label="Looked at">
        <h3>
          <b>Looked at</b>
        </h3>
        <p class="muted">Point at a card, or come to it with Tab and the arrows.</p>
      </section>
    );
  const mood = moodOf(rows.game);
  const card = cardNamed(face.name);
  return (
    <section class="sec looked" aria-label="Looked at" tabIndex={0}>
      <h3>
        <b>Looked at</b>
        <button type="button" class="link-button" onClick={() => (lookedAt.value = null)}>
          Close
        </button>
      </h3>
      <div class="look-row">
        <div class={`card ${cardClass(face, 120)}`} style={{ '--w': '120px', ...(face.rank ? { '--hue': face.looks[0].hue } : {}) }} aria-hidden="true">
          <CardFront face={face} width={120} layout={rows} mood={mood} />
        </div>
        <div>
          <h4>
            {cardName(face.name)}
            {face.title && <small> {face.title}</small>}
          </h4>
          <p class="muted">{face.type}</p>
          {face.text.map((line) => (
            <p>
              <CardText line={named(line)} signOf={(id) => id} />
            </p>
          ))}
          {card?.flavour && <p class="flavour">{card.flavour}</p>}
          {whyNot.value?.name === face.name && (
            <p class="why">
              <b>Not now:</b> {named(whyNot.value.text)} <Rule id={whyNot.value.rule} />
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

// ---- the chain -------------------------------------------------------------------------------------------------------

function nameOfHandle(handle: number): string {
  const view = look.value?.view;
  const players = table.value?.players ?? [];
  if (handle > 0 && handle <= players.length) return players[handle - 1].name;
  for (const side of [view?.table, ...(view?.seats ?? [])])
    for (const zone of Object.values(side?.zones ?? {})) for (const card of zone) if (card.handle === handle) return card.name ? cardName(card.name) : 'a face-down card';
  return '';
}

export function IfAllPass() {
  const foreseen = look.value?.foreseen;
  if (!foreseen?.possible || !(foreseen.lines.length || foreseen.unknown)) return null;
  return (
    <div class="foreseen">
      <h2>If all pass now</h2>
      {foreseen.lines.slice(0, 5).map((line) => (
        <p>{named(line.text)}</p>
      ))}
      {foreseen.unknown && <p class="muted">What comes then depends on what you do not know.</p>}
    </div>
  );
}

export function Chain() {
  const rows = layout.value!;
  const links = look.value?.view?.links ?? [];
  if (!rows.chain || !links.length) return null;
  const answering = look.value?.view?.answering ?? [];
  return (
    <section class="sec" aria-label={rows.chain.name} tabIndex={0}>
      <h3>
        <b>{rows.chain.name}</b> <span>{rows.chain.order === 'last' ? 'last in, first out' : 'fastest first'}</span>
      </h3>
      <ol class="chain">
        {links
          .map((link, i) => ({ link, i }))
          .reverse()
          .map(({ link, i }, k) => (
            <li class={`link ${k === 0 ? 'top' : ''}`}>
              <span class="no">{i + 1}</span>
              <span>
                <b class={link.negated ? 'struck' : ''}>{[link.kind, link.card ?? nameOfHandle(link.source)].filter(Boolean).join(' ')}</b>
                <span class="fate">
                  {table.value?.players[link.seat]?.name}
                  {link.targets.length > 0 && `, at ${link.targets.map(nameOfHandle).join(', ')}`}
                  {link.answers !== null && `, answers ${link.answers + 1}`}
                  {link.negated && ', negated'}
                </span>
              </span>
            </li>
          ))}
      </ol>
      <IfAllPass />
      {answering.length > 0 && (
        <div class="mayans">
          {answering.map((who) => (
            <span class={who === table.value?.asked ? 'now' : ''}>
              <Side you={who === ownSeat.value} /> {table.value?.players[who]?.name}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

// ---- the log -----------------------------------------------------------------------------------------------------------

/** Names of cards in a sentence can be pressed to look at them. */
function Sentence({ entry }: { entry: Entry }) {
  const names = [entry.thing?.name, entry.other?.name, entry.card].filter((name): name is string => !!name);
  let parts: (string | VNode)[] = [named(entry.text)];
  for (const name of new Set(names))
    parts = parts.flatMap((part) =>
      typeof part !== 'string'
        ? [part]
        : part.split(name).flatMap((piece, i): (string | VNode)[] =>
            i === 0
              ? [piece]
              : [
                  <button type="button" class="cl" onClick={() => (lookedAt.value = { handle: entry.thing?.name === name ? (entry.thing.handle ?? undefined) : undefined, name })}>
                    {cardName(name)}
                  </button>,
                  piece,
                ],
          ),
    );
  return <>{parts}</>;
}

export function Log() {
  const list = useRef<HTMLDivElement>(null);
  const last = log.value.at(-1)?.number;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const loud = layout.value?.loud ?? {};
  return (
    <section class="sec log-region" aria-label="Log">
      <h3>
        <b>Log</b>
      </h3>
      <div class="log" role="log" aria-label="What happened" tabIndex={0} ref={list}>
        <ol>
        {log.value.slice(-120).map((entry) => (
          <li key={entry.number} class={`${entry.number > newSince.value ? 'new' : ''} loud-${loud[entry.kind ?? ''] ?? 0}`}>
            {entry.seat !== undefined ? <Side you={entry.seat === ownSeat.value} /> : <span />}
            <span>
              <Sentence entry={entry} />
            </span>
          </li>
        ))}
        </ol>
      </div>
    </section>
  );
}

export function Undo() {
  const state = look.value?.undo;
  return (
    <div class="undo">
      <button type="button" class="btn" disabled={!state?.possible} onClick={() => void undo()}>
        <Icon name="undo" size={16} /> Undo
      </button>
      <span>{state ? (state.possible ? 'Nobody has learned anything from your last move.' : `${state.text?.charAt(0).toUpperCase()}${state.text?.slice(1)}.`) : ''}</span>
    </div>
  );
}
