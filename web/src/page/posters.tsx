// posters.tsx: a game's picture in the lobby: the left half of one face, the right half of its rival's, moved apart as in the
// mark.
import { emblem, pixelEmblem } from './card/emblem.ts';
import { frames } from './frames.ts';
import type { Mood } from './mood.ts';
import type { Game } from './state.ts';

const pictures = new Map<string, [string, string]>();

/** Two of the game's own decks lend their names to the dice, two of its elements their hues. */
function halves(game: Game, mood: Mood): [string, string] {
  const known = pictures.get(game.name);
  if (known) return known;
  const elements = Object.values(mood.elements);
  const crests = Object.values(mood.crests);
  const face = (i: number, shift: number): string => {
    const name = game.decks[i % game.decks.length] ?? game.title;
    const element = elements[shift % elements.length];
    return mood.picture === 'pixel' ? pixelEmblem(name, 'fighter', element, {}) : emblem(name, 'mask', [element, elements[(shift + 2) % elements.length]], { crest: crests[(shift + i) % Math.max(crests.length, 1)] ?? 'none', marks: 2 });
  };
  const made: [string, string] = [face(0, 1), face(1, mood.picture === 'pixel' ? 0 : 2)];
  pictures.set(game.name, made);
  return made;
}

export function lobbyPicture(game: Game, mood: Mood, players: string) {
  const [left, right] = halves(game, mood);
  return (
    <div class={`poster ${mood.picture}`} aria-hidden="true">
      <div class={`art ${mood.picture}`}>
        <div class="half-left" dangerouslySetInnerHTML={{ __html: left }} />
        <div class="half-right" dangerouslySetInnerHTML={{ __html: right }} />
      </div>
      <svg class="frame" viewBox="0 0 630 880" preserveAspectRatio="none">
        <path d={(frames[mood.corner] ?? frames.ogee)(18, 40)} fill="none" stroke="var(--ink)" stroke-width="5" />
        <path d={(frames[mood.corner] ?? frames.ogee)(29, 40)} fill="none" stroke="var(--ink)" stroke-width="1.6" />
      </svg>
      <b class={`plate ${game.title.length > 12 ? 'long' : ''}`}>{game.title}</b>
      <span class="strip">{players}</span>
    </div>
  );
}
