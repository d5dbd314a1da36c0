// drawing.ts: what emblems are drawn with: dice that fall the same everywhere, and paths of points.

export type Dice = () => number;
export type Point = [number, number];

/** Coordinates to a tenth. */
export const n2 = (x: number): number => Math.round(x * 10) / 10;
export const TAU = Math.PI * 2;
/** of a picture */
export const W = 240;
export const H = 168;

/** FNV-1a of the letters. */
function seedOf(text: string): number {
  let h = 2166136261 >>> 0;
  for (const letter of text) {
    h ^= letter.codePointAt(0)!;
    h = Math.imul(h, 16777619) >>> 0;
  }
  return h;
}

/** mulberry32: the same numbers from 0 to 1 for the same text. */
export function dice(text: string): Dice {
  let a = seedOf(text);
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const P = (points: Point[]): string => points.map(([x, y], i) => (i ? 'L' : 'M') + n2(x) + ' ' + n2(y)).join('');

/** The points and those opposite them. */
export const mirror = (pts: Point[]): Point[] => pts.concat(pts.slice().reverse().map(([x, y]) => [240 - x, y] as Point));
/** A curve through the points. */
export function smooth(pts: Point[], t = 0.5): string {
  let d = `M${n2(pts[0]![0])} ${n2(pts[0]![1])}`;
  const n = pts.length;
  for (let i = 0; i < n; i++) {
    const p0 = pts[(i + n - 1) % n]!, p1 = pts[i]!, p2 = pts[(i + 1) % n]!, p3 = pts[(i + 2) % n]!;
    d += `C${n2(p1[0] + (p2[0] - p0[0]) * t / 3)} ${n2(p1[1] + (p2[1] - p0[1]) * t / 3)} ${n2(p2[0] - (p3[0] - p1[0]) * t / 3)} ${n2(p2[1] - (p3[1] - p1[1]) * t / 3)} ${n2(p2[0])} ${n2(p2[1])}`;
  }
  return d + "Z";
}
