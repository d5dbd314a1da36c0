// face.ts: what is shown of a card: its data sorted into the parts of a card (badge, name, price, picture, type, text,
// numbers), by the layout and the mood of its game.
import type { Card } from '../../generated/protocol.ts';
import type { ElementLook } from './card/emblem.ts';
import { emblem, pixelEmblem } from './card/emblem.ts';
import type { Traits } from './card/subjects.ts';
import type { Layout } from './layout.ts';
import type { Mood } from './mood.ts';

export interface Figure {
  id: string;
  name: string;
  value: number;
}

export interface Face {
  name: string;
  title: string | null;
  serial: string | null;
  /** "Art · Engine · Signature Move", and as much of it as there is room for on the table */
  type: string;
  short: string;
  badge: string | null;
  /** signs of the price: elements, letters and numbers */
  price: string[];
  needs: string | null;
  text: string[];
  elements: string[];
  looks: ElementLook[];
  figures: Figure[];
  /** of inputs printed as a row of cells: the name of each, and of its colour */
  cells: { name: string; colour: string }[];
  /** of cards of suits */
  rank: string | null;
  picture: string;
}

const COLOURS = ['red', 'yellow', 'white'];

/** Lines that stand before the text: "Level 5; HP 6", "Cost: {D}{1}", "Needs: ...". */
function isOfHead(line: string, numbers: { [name: string]: number }, labels: string[]): boolean {
  if (/^(Cost|Needs): /.test(line)) return true;
  const names = Object.keys(numbers).concat(labels).map((name) => name.toLowerCase());
  return line.split('; ').every((part) => names.some((name) => part.toLowerCase().startsWith(`${name} `) || part.toLowerCase() === name));
}

export function readFace(card: Card, layout: Layout, mood: Mood): Face {
  const lines = card.text.split('\n');
  let at = 2;
  while (at < lines.length && isOfHead(lines[at], card.numbers, card.labels)) at++;
  const head = lines.slice(2, at);
  const behind = (word: string): string | null => head.find((line) => line.startsWith(word))?.slice(word.length) ?? null;
  const cost = behind('Cost: ');
  const price = cost?.match(/\{[^}]*\}/g)?.map((sign) => sign.slice(1, -1)) ?? [];

  const known = new Set([...layout.elements.map((e) => e.id), ...Object.keys(mood.elements)]);
  let elements = card.labels.filter((label) => known.has(label));
  if (!elements.length) elements = price.filter((sign) => known.has(sign)).filter((sign, i, all) => all.indexOf(sign) === i);
  const rank = card.numbers.Suit !== undefined && card.numbers.Rank !== undefined ? card.name.replace(/[A-Z]$/, '') : null;
  const looks = elements.map((e) => lookOf(e, layout, mood));

  const ofCards = layout.numbers.filter((n) => n.of === 'card');
  const badgeRow = ofCards.find((n) => n.as === 'badge');
  const badgeValue = badgeRow && (card.numbers[badgeRow.id] ?? (badgeRow.id === 'cost' && cost && !price.length ? cost : undefined));
  const figures = ofCards
    .filter((n) => n.as !== 'badge' && n.rank < 3 && card.numbers[n.id] !== undefined)
    .map((n) => ({ id: n.id, name: n.short ?? n.name, value: card.numbers[n.id] }));

  const words = card.labels.filter((label) => !known.has(label));
  const kind = words.find((word) => valueOf(mood.subjects, word));
  const subject = card.labels.map((label) => valueOf(mood.subjects, label)).find(Boolean) ?? 'sigil';
  const crest = card.labels.map((label) => valueOf(mood.crests, label)).find(Boolean) ?? 'none';
  const text = lines.slice(at);
  const sentences = text.join(' ').split(/[.:] /).length;
  const hits = Number(/(\d+) hits?/.exec(card.text)?.[1] ?? 0);
  const traits = {
    crest,
    count: subject === 'sigil' ? sentences : Math.min(hits || price.length || Number(card.numbers.attack ?? cost) || 1, 6),
    marks: Math.min(Math.floor((card.numbers.Level ?? 0) / 3), 4),
  };
  const all = looks.length ? looks : [Object.values(mood.elements).at(-1)!];
  return {
    name: card.name,
    title: card.title,
    serial: card.serial,
    type: words.join(' · ') || lines[1] || '',
    short: kind && kind !== words[0] && words.includes('Signature Move') ? `${kind} · Signature` : (kind ?? words[0] ?? ''),
    badge: badgeValue === undefined ? null : (/^\d+/.exec(String(badgeValue))?.[0] ?? String(badgeValue)),
    price,
    needs: behind('Needs: '),
    text,
    elements,
    looks,
    figures,
    cells: mood.cells.flatMap((name, i) => {
      const colour = COLOURS.find((c) => (card.numbers[c] ?? 0) >> i & 1);
      return colour ? [{ name, colour }] : [];
    }),
    rank,
    picture: rank
      ? emblem(card.name, 'mask', [{ ...all[0], ground: 'rings' }], court(rank))
      : mood.picture === 'pixel'
        ? pixelEmblem(card.name, subject, all[0], traits)
        : emblem(card.name, subject, all.slice(0, 2), traits),
  };
}

/** In a mood the case of words does not matter. */
function valueOf(map: { [word: string]: string }, word: string): string | undefined {
  const said = [word, ...word.split(' ')].map((part) => part.toLowerCase());
  const found = Object.keys(map).find((key) => said.includes(key.toLowerCase()));
  return found === undefined ? undefined : map[found];
}

/** Jack, Queen and King. */
function court(rank: string): Traits {
  return { crest: rank === 'J' ? 'hat' : 'crown', cap: rank === 'J', marks: rank === 'K' ? 2 : 0, angular: rank === 'K', eyes: rank === 'Q' ? 0 : 1, wide: 6 };
}

/** An element that the mood does not know looks like its last one, under its own sign. */
export function lookOf(id: string, layout: Layout, mood: Mood): ElementLook {
  const sign = layout.elements.find((e) => e.id === id)?.sign;
  return mood.elements[id] ?? { ...Object.values(mood.elements).at(-1)!, ...(sign ? { sign } : {}) };
}
