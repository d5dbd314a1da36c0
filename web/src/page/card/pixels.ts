// pixels.ts: the same subjects on a coarse raster, for moods that say so.
import { dice } from './drawing.ts';
import type { Traits } from './subjects.ts';

type Cell = [number, number, string];

const bayer = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];
const gridSvg = (cells: Cell[], cw: number, ch: number): string => {
  const by: { [fill: string]: string[] } = {};
  for (const [x, y, f] of cells) (by[f] ??= []).push(`M${x} ${y}h1v1h-1z`);
  return `<svg class="emblem px" viewBox="0 0 ${cw} ${ch}" preserveAspectRatio="xMidYMid slice" shape-rendering="crispEdges" aria-hidden="true">${Object.entries(by).map(([f, d]) => `<path fill="${f}" d="${d.join("")}"/>`).join("")}</svg>`;
};
const plan = [
  "....hhhh....",
  "...hHHHHh...",
  "...hffffh...",
  "...hfeefh...",
  "....ffff....",
  "..aabbbbaa..",
  ".aAabBBbaAa.",
  ".aA.bBBb.Aa.",
  ".ff.cccc.ff.",
  "....bBBb....",
  "...lll.lll..",
  "...ll...ll..",
  "..lll...lll.",
  "..kkk...kkk."
];
export function fighter(name: string, hue: string): string {
  const r = dice(name + "/fighter");
  const cells: Cell[] = [];
  const opt = [...Array(16)].map(() => r());
  const bulk = opt[3] < 0.4;
  const rows = plan.map((s) => s.split(""));
  if (opt[0] < 0.5) {
    rows[0] = "...hhhhhh...".split("");
    rows[1] = "..hHHHHHHh..".split("");
  }
  if (opt[1] < 0.55) {
    rows[2][2] = "h";
    rows[3][2] = "h";
    rows[4][2] = "h";
    if (opt[4] < 0.4) {
      rows[5][2] = "h";
      rows[6][1] = "h";
    }
  }
  if (opt[2] < 0.5) for (const y of [9]) {
    rows[y][3] = "c";
    rows[y][8] = "c";
  }
  if (bulk) {
    for (const y of [5, 6, 7]) {
      rows[y][0] = y === 5 ? "." : "a";
      rows[y][11] = y === 5 ? "." : "a";
      rows[y][3] = "b";
      rows[y][8] = "b";
    }
    rows[8][0] = "f";
    rows[8][11] = "f";
    rows[8][3] = "c";
    rows[8][8] = "c";
  }
  const col: { [letter: string]: string } = { h: "var(--ink)", H: hue, f: "var(--skin,#F0D9B5)", e: "var(--ink)", a: "var(--ink)", A: hue, b: "var(--ink)", B: hue, c: "var(--px2,#FFF)", l: "var(--ink)", k: hue };
  rows.forEach((row, y) => row.forEach((ch, x) => {
    if (ch !== ".") cells.push([x + 2, y + 2, col[ch]]);
  }));
  if (opt[5] < 0.4) for (const [x, y] of [[1, 6], [0, 7], [1, 7], [0, 8], [2, 6]]) cells.push([x, y, hue]);
  if (opt[6] < 0.35) for (const [x, y] of [[14, 3], [15, 3], [13, 3], [13, 2], [14, 2], [15, 2], [14, 4], [14, 5], [14, 6], [14, 7], [14, 8], [13, 4], [15, 4]]) cells.push([x, y, y < 5 ? "var(--ink)" : hue]);
  else if (opt[6] < 0.6) for (const [x, y] of [[14, 8], [14, 7], [15, 6], [15, 5], [15, 4], [14, 5]]) cells.push([x, y, hue]);
  return gridSvg(cells, 16, 17);
}
export function pixelStroke(name: string, hue: string, o: Traits): string {
  const r = dice(name + "/px");
  const cw = 40, ch = 28, cells: Cell[] = [];
  const n = Math.max(1, Math.min(o.count || 1, 6));
  const bend = (r() - 0.5) * 16, cx = 27 + r() * 4, cy = 9 + r() * 5, flip = r() < 0.5;
  const R = 7 + n;
  const ph = r() * 6, spk = 7 + Math.floor(r() * 4);
  for (let y = 0; y < ch; y++) for (let x = 0; x < cw; x++) {
    let f: string | null = null;
    const X = flip ? cw - 1 - x : x;
    const t = bayer[y % 4][x % 4] / 16;
    const d0 = Math.hypot(X - cx, y - cy);
    const ang = Math.atan2(y - cy, X - cx);
    const bg = Math.max(0, 1 - d0 / 30) * 0.55;
    if (t < bg * 0.8) f = "var(--px3)";
    const star = R * (0.6 + 0.4 * Math.cos(spk * (ang + ph)));
    if (d0 < star + 2.2) f = hue;
    if (d0 < star) f = "var(--paper)";
    if (d0 < star * 0.5) f = t < 0.5 ? hue : "var(--paper)";
    for (let i = 0; i < n; i++) {
      const k = i - (n - 1) / 2;
      const u = (X - 2 - k * 1.2) / 36;
      if (u < 0 || u > 1) continue;
      const yy = 25 - u * 22 + bend * u * (1 - u) * 1.6 + k * 3.6;
      const th = 2.1 * Math.sin(Math.PI * Math.min(1, u * 1.05)) * (n > 3 ? 0.7 : 1);
      const dd = Math.abs(y - yy);
      if (dd < th) f = i % 2 ? hue : "var(--ink)";
      else if (dd < th + 0.9 && i % 2) f = "var(--ink)";
    }
    if (f) cells.push([x, y, f]);
  }
  return gridSvg(cells, cw, ch);
}
export function pixelSigil(name: string, hue: string): string {
  const r = dice(name + "/pxs");
  const cw = 40, ch = 28, cells: Cell[] = [];
  const k = 3 + Math.floor(r() * 4), ph = r() * 6;
  for (let y = 0; y < ch; y++) for (let x = 0; x < cw; x++) {
    const dx = x - 19.5, dy = y - 13.5;
    const d = Math.hypot(dx, dy), a = Math.atan2(dy, dx);
    const t = bayer[y % 4][x % 4] / 16;
    let f: string | null = null;
    const w = Math.sin(d * 0.9 - k * a + ph);
    if (d < 19 && t < 0.28 && w > 0) f = "var(--px3)";
    if (Math.abs(d - 12) < 0.8) f = "var(--ink)";
    if (d < 11 && w > 0.35) f = hue;
    if (d < 11 && w < -0.75) f = "var(--ink)";
    if (d < 3.4) f = "var(--paper)";
    if (d < 2) f = "var(--ink)";
    if (f) cells.push([x, y, f]);
  }
  return gridSvg(cells, cw, ch);
}
