// emblem.ts: a card's picture: geometry from its data, the same everywhere. Nothing is drawn by hand for a card.
import { dice, H, W } from './drawing.ts';
import { grounds, type Ink } from './grounds.ts';
import { hatch } from './hatching.ts';
import { fighter, pixelSigil, pixelStroke } from './pixels.ts';
import { subjects, type Traits } from './subjects.ts';

/** How an element looks, by the mood. */
export interface ElementLook {
  sign: string;
  hue: string;
  hatching: string;
  ground: string;
}

let ids = 0;

/** The first element gives hue, hatching of one half and sign, the second, or the first again, the ground behind. */
export function emblem(name: string, subject: string, elements: ElementLook[], traits: Traits): string {
  const roll = dice(`${name}/${subject}`);
  const uid = `e${ids++}`;
  const inks: Ink[] = elements.map((e, i) => ({ hue: e.hue, hatch: `${uid}h${i}`, glyph: e.sign, uid }));
  const [first, second] = [inks[0], inks[1] ?? inks[0]];
  const defs = elements.map((e, i) => hatch(inks[i].hatch, e.hatching, e.hue)).join('');
  const ground = (grounds[(elements[1] ?? elements[0]).ground] ?? grounds.rings)(roll, second);
  let front = (subjects[subject] ?? subjects.sigil)(roll, first, traits);
  const feet = traits.crest && traits.crest !== 'none' ? 165 : 160;
  if (subject === 'mask') front = `<g transform="translate(120 168) scale(1.16) translate(-120 -${feet})">${front}</g>`;
  return (
    `<svg class="emblem" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${defs}</defs>` +
    `<rect width="${W}" height="${H}" fill="var(--paper)"/><rect width="${W}" height="${H}" fill="${first.hue}" opacity=".13"/>${ground}${front}</svg>`
  );
}

/** The same on a raster. */
export function pixelEmblem(name: string, subject: string, element: ElementLook, traits: Traits): string {
  if (subject === 'fighter') return fighter(name, element.hue);
  return subject === 'sigil' ? pixelSigil(name, element.hue) : pixelStroke(name, element.hue, traits);
}

/** What an element does behind a square of a board. */
export function groundPicture(name: string, element: ElementLook): string {
  const id = `g${ids++}`;
  const ink: Ink = { hue: element.hue, hatch: id, glyph: element.sign, uid: id };
  return (
    `<svg viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${hatch(id, element.hatching, element.hue)}</defs>` +
    `${(grounds[element.ground] ?? grounds.rings)(dice(name), ink)}</svg>`
  );
}
