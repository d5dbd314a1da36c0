// mood.ts: how a game looks: the lines of games/GAME/mood, of which unknown ones are skipped and missing ones have a value.
import type { ElementLook } from './card/emblem.ts';

export interface Mood {
  say: string;
  accent: { light: [string, string]; dark: [string, string] };
  felt: { light: string; dark: string };
  pattern: string;
  corner: string;
  badge: string;
  picture: string;
  back: number;
  elements: { [id: string]: ElementLook };
  /** words of a card's type to the subject of its picture */
  subjects: { [word: string]: string };
  crests: { [word: string]: string };
  tiles: { [kind: string]: string };
  /** inputs printed as a row of cells */
  cells: string[];
}

function pairs(words: string[]): { [from: string]: string } {
  const map: { [from: string]: string } = {};
  for (let i = 0; i + 1 < words.length; i += 2) map[words[i]] = words[i + 1];
  return map;
}

export function readMood(text: string): Mood {
  const mood: Mood = {
    say: '',
    accent: { light: ['#1C1A20', '#FFFFFF'], dark: ['#F3EFE6', '#1C1A20'] },
    felt: { light: '#E0DACE', dark: '#1A1B20' },
    pattern: 'rays',
    corner: 'ogee',
    badge: 'disc',
    picture: 'line',
    back: 8,
    elements: {},
    subjects: {},
    crests: {},
    tiles: {},
    cells: [],
  };
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    switch (word.toLowerCase()) {
      case 'say':
        mood.say = rest.join(' ');
        break;
      case 'accent':
        mood.accent = { light: [rest[1], rest[2]], dark: [rest[4], rest[5]] };
        break;
      case 'felt':
        mood.felt = { light: rest[1], dark: rest[3] };
        break;
      case 'pattern':
      case 'corner':
      case 'badge':
      case 'picture':
        mood[word as 'pattern' | 'corner' | 'badge' | 'picture'] = rest[0];
        break;
      case 'back':
        mood.back = Number(rest[0]) || 8;
        break;
      case 'element':
        mood.elements[rest[0]] = { sign: rest[1], hue: rest[2], hatching: rest[3], ground: rest[4] };
        break;
      case 'subject':
        for (const type of rest.slice(0, -1)) mood.subjects[type] = rest.at(-1)!;
        break;
      case 'crest':
        Object.assign(mood.crests, pairs(rest));
        break;
      case 'tile':
        Object.assign(mood.tiles, pairs(rest));
        break;
      case 'cells':
        mood.cells = rest;
        break;
    }
  }
  if (!Object.keys(mood.elements).length) mood.elements['-'] = { sign: 'ring', hue: '#6B655C', hatching: 'plain', ground: 'rings' };
  return mood;
}

export type Palette = 'dawn' | 'night' | 'stark';

/** What a game sets on the element that holds it; stark has its own. */
export function moodStyle(mood: Mood, palette: Palette): { [property: string]: string } {
  const shade = palette === 'night' ? 'dark' : 'light';
  const back = { '--back': mood.accent.light[0] };
  if (palette === 'stark') return back;
  return { ...back, '--accent': mood.accent[shade][0], '--on-accent': mood.accent[shade][1], '--felt': mood.felt[shade] };
}
