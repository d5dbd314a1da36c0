// rosette.ts: a rosette as on a banknote, the same from both sides: the back of cards.
import { dice, P, TAU, type Point } from './drawing.ts';

export function rosette(seed: string, R: number, ink: string, sw = 0.7, layers = 3, petals = 0): string {
  const r = dice(seed);
  let s = "";
  for (let L = 0; L < layers; L++) {
    const k = petals ? petals * (L === 1 ? 2 : 1) : 5 + Math.floor(r() * 5) + L * 2, a = R * (0.36 + 0.17 * L), b = R * (0.09 + r() * 0.1), m = 2 + Math.floor(r() * 2), n = 360, J = 6;
    for (let j = 0; j < J; j++) {
      const ph = j * TAU / J;
      const pts: Point[] = [];
      for (let i = 0; i <= n; i++) {
        const t = i * TAU / n;
        const q = a + b * Math.cos(k * t + (L % 2 ? 1 : -1) * ph) + b * 0.4 * Math.cos(k * m * t + ph);
        pts.push([q * Math.cos(t), q * Math.sin(t)]);
      }
      s += `<path d="${P(pts)}Z" fill="none" stroke="${ink}" stroke-width="${sw}"/>`;
    }
  }
  return s;
}
