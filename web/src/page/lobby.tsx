// lobby.tsx: a picture, a sentence, Play; all else behind one fold; a duel that waits first.
import { signal } from '@preact/signals';

import { lobbyPicture } from './posters.tsx';
import { Icon, Mark, Side } from './marks.tsx';
import { moodStyle } from './mood.ts';
import { LEVELS, SettingsMenu } from './settings.tsx';
import { PERSON } from '../host/speech.ts';
import { begin, catalogue, fault, forget, moodOf, palette, resume, saves, settings, usualPlayers, type Game } from './state.ts';

const open = signal<string | null>(null);
/** Two persons at this screen, whatever is played. */
const two = signal(false);
const width = matchMedia('(min-width: 700px)');
const wide = signal(width.matches);
width.addEventListener('change', () => (wide.value = width.matches));

interface Choice {
  mode?: string;
  deck?: string;
  theirs?: string;
  seats?: number;
  persons: number;
}
const choices = signal<{ [game: string]: Choice }>({});
const usual = (): Choice => ({ persons: two.value ? 2 : 1 });

function play(game: Game, choice: Choice): void {
  const mode = choice.mode ?? game.modes[0].name;
  const players = usualPlayers(game, mode, choice.persons);
  const decks = game.fits[mode] ?? game.decks;
  while (choice.seats && players.length < choice.seats) players.push({ name: '', player: settings.value.level, deck: decks[players.length % decks.length] });
  if (choice.deck) players[0].deck = choice.deck;
  if (choice.theirs) for (const other of players.slice(1)) other.deck = choice.theirs;
  // A machine is called by its deck.
  for (const [i, other] of players.entries())
    if (other.player !== PERSON) other.name = players.slice(0, i).some((before) => before.name === other.deck) ? `${other.deck} ${i + 1}` : other.deck!;
  void begin(game, { mode, players });
}

function Fold({ game }: { game: Game }) {
  const choice = choices.value[game.name] ?? usual();
  const set = (change: Partial<Choice>): void => {
    choices.value = { ...choices.value, [game.name]: { ...choice, ...change } };
  };
  const mode = game.modes.find((m) => m.name === choice.mode) ?? game.modes[0];
  const decks = game.fits[mode.name] ?? game.decks;
  const counts = [...Array(mode.seats[1] - mode.seats[0] + 1).keys()].map((i) => mode.seats[0] + i);
  const DeckChoice = ({ label, value, onChange }: { label: string; value?: string; onChange(deck: string): void }) => (
    <label>
      {label}
      <select value={value ?? ''} onChange={(e) => onChange(e.currentTarget.value)}>
        <option value="">any</option>
        {decks.map((deck) => (
          <option value={deck}>{deck}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="fold-panel">
      <label>
        Mode
        <select value={mode.name} onChange={(e) => set({ mode: e.currentTarget.value, seats: undefined })}>
          {game.modes.map((m) => (
            <option value={m.name}>{m.title}</option>
          ))}
        </select>
      </label>
      <DeckChoice label="Your deck" value={choice.deck} onChange={(deck) => set({ deck: deck || undefined })} />
      <DeckChoice label="Their deck" value={choice.theirs} onChange={(theirs) => set({ theirs: theirs || undefined })} />
      {counts.length > 1 && (
        <label>
          Players
          <select value={choice.seats ?? counts[0]} onChange={(e) => set({ seats: Number(e.currentTarget.value) })}>
            {counts.map((n) => (
              <option value={n}>{n}</option>
            ))}
          </select>
        </label>
      )}
      <label>
        Persons at this screen
        <select value={choice.persons} onChange={(e) => set({ persons: Number(e.currentTarget.value) })}>
          {[0, 1, 2].map((n) => (
            <option value={n}>{['none: watch', 'you', 'two: hands stay hidden'][n]}</option>
          ))}
        </select>
      </label>
      <label>
        Machine
        <select value={settings.value.level} onChange={(e) => (settings.value = { ...settings.value, level: e.currentTarget.value })}>
          {LEVELS.map((level) => (
            <option value={level}>{level}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

function GameCard({ game }: { game: Game }) {
  const mood = moodOf(game.name);
  const unfolded = open.value === game.name;
  const seats = game.modes.flatMap((m) => m.seats);
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return (
    <article class={`game ${unfolded ? 'unfolded' : ''}`} style={moodStyle(mood, palette.value)} data-game={game.name}>
      {lobbyPicture(game, mood, least === most ? `${least} players` : `${least} to ${most} players`)}
      <div class="about">
        <h2>{game.title}</h2>
        <p class="say">{mood.say}</p>
      </div>
      <button type="button" class="play" aria-label={`Play ${game.title}`} data-play={game.name} onClick={() => play(game, choices.value[game.name] ?? usual())}>
        <Icon name="play" size={16} /> Play
      </button>
      <button type="button" class="fold" aria-expanded={unfolded} onClick={() => (open.value = unfolded ? null : game.name)}>
        Deck, players, level <Icon name="down" size={14} />
      </button>
      {unfolded && !wide.value && <Fold game={game} />}
    </article>
  );
}

export function Lobby() {
  const waiting = saves.value[0];
  const unfolded = catalogue.find((g) => g.name === open.value);
  const title = waiting && catalogue.find((g) => g.name === waiting.game)?.title;
  return (
    <div class="lobby-page">
      <header class="bar">
        <span class="brand">
          <Mark size={24} /> <span>Duello</span>
        </span>
        <span class="grow" />
        <SettingsMenu />
      </header>
      <main class="lobby">
        <h1 class="sr">Duello</h1>
        {fault.value && (
          <p class="fault" role="alert">
            {fault.value}
          </p>
        )}
        {waiting && title && (
          <section class="waiting-game" aria-label="A duel that waits">
            <div>
              <h2>{title}</h2>
              <p>{`Against ${waiting.players.filter((p, i) => p.player !== PERSON || i > 0).map((p) => p.name).join(', ')}, ${new Date(waiting.when).toLocaleString()}`}</p>
            </div>
            <button type="button" class="btn" onClick={() => void forget(waiting.name)}>
              Forget
            </button>
            <button type="button" class="btn go" data-resume={waiting.name} onClick={() => void resume(waiting.name)}>
              Continue
            </button>
          </section>
        )}
        <div class="games">
          {catalogue.map((game) => (
            <GameCard key={game.name} game={game} />
          ))}
        </div>
        {unfolded && wide.value && (
          <section class="your-way" style={moodStyle(moodOf(unfolded.name), palette.value)} aria-label={`${unfolded.title} your way`} data-game={unfolded.name}>
            <div>
              <h2>{unfolded.title} your way</h2>
              <p class="muted">Nothing here has to be set.</p>
            </div>
            <Fold game={unfolded} />
          </section>
        )}
        <button type="button" class="btn here" aria-pressed={two.value} onClick={() => ((two.value = !two.value), (choices.value = {}))}>
          <Side you /> <span>Two at this screen</span> <small>{two.value ? 'yes: hands stay hidden' : 'no'}</small>
        </button>
      </main>
    </div>
  );
}
