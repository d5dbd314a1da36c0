// subjects.ts: what a picture shows: somebody, an attack, an answer, a thing, an art, a place.
import { mirror, n2, P, smooth, TAU, type Dice, type Point } from './drawing.ts';
import type { Ink } from './grounds.ts';
import { signs } from './signs.ts';

/** What of the card is counted in its picture. */
export interface Traits {
  crest?: string;
  count?: number;
  marks?: number;
  angular?: boolean;
  cap?: boolean;
  eyes?: number;
  mouth?: number;
  wide?: number;
  visor?: boolean;
  many?: boolean;
}

const crests: { [name: string]: (r: Dice, w: number) => string } = {
  flames: (r, w) => {
    let s = "";
    const n = 5;
    for (let i = 0; i < n; i++) {
      const x = 120 + (i - 2) * w * 0.42, h = 40 - Math.abs(i - 2) * 9 + r() * 12;
      s += `M${n2(x - 13)} 62C${n2(x - 12)} ${n2(62 - h * 0.4)} ${n2(x - 2)} ${n2(62 - h * 0.6)} ${n2(x + (i - 2) * 2)} ${n2(58 - h)}C${n2(x + 6)} ${n2(62 - h * 0.6)} ${n2(x + 14)} ${n2(62 - h * 0.4)} ${n2(x + 13)} 62Z`;
    }
    return s;
  },
  horns: (r, w) => {
    const k = 22 + r() * 26, u = r() < 0.5 ? 6 : 28;
    return `M${120 - w * 0.7} 62C${n2(120 - w - 26)} 58 ${n2(120 - w - k)} 40 ${n2(120 - w - k + 8)} ${u}C${n2(120 - w - 10)} 36 ${n2(120 - w * 0.6)} 40 ${n2(120 - w * 0.2)} 46ZM${120 + w * 0.7} 62C${n2(120 + w + 26)} 58 ${n2(120 + w + k)} 40 ${n2(120 + w + k - 8)} ${u}C${n2(120 + w + 10)} 36 ${n2(120 + w * 0.6)} 40 ${n2(120 + w * 0.2)} 46Z`;
  },
  antlers: (_r, w) => {
    let s = "";
    for (const m of [-1, 1]) {
      const x = 120 + m * w * 0.45;
      s += `M${n2(x - 4)} 58L${n2(x + m * 12 - 3)} 30L${n2(x + m * 34)} 4L${n2(x + m * 22)} 28L${n2(x + m * 48)} 18L${n2(x + m * 24)} 38L${n2(x + m * 40)} 40L${n2(x + m * 14)} 50L${n2(x + 5)} 60Z`;
    }
    return s;
  },
  rays: (r) => {
    let s = "";
    const n = 9 + Math.floor(r() * 3) * 2;
    for (let i = 0; i < n; i++) {
      const a = Math.PI + (i + 0.5) * Math.PI / n;
      const R = i % 2 ? 62 : 78;
      s += P([[120 + 46 * Math.cos(a - 0.09), 82 + 46 * Math.sin(a - 0.09)], [120 + R * Math.cos(a), 82 + R * Math.sin(a)], [120 + 46 * Math.cos(a + 0.09), 82 + 46 * Math.sin(a + 0.09)]]) + "Z";
    }
    return s;
  },
  crown: (r, w) => {
    const h = 16 + r() * 12;
    return P([[120 - w, 64], [120 - w - 4, 50 - h], [120 - w * 0.5, 48], [120, 38 - h], [120 + w * 0.5, 48], [120 + w + 4, 50 - h], [120 + w, 64]]) + "Z";
  },
  plates: (r, w) => {
    const k = 8 + r() * 8;
    return P([[120 - w - 3, 66], [120 - w + 4, 44], [120 - k, 34], [120 - k, 16], [120 + k, 16], [120 + k, 34], [120 + w - 4, 44], [120 + w + 3, 66]]) + "Z";
  },
  leaves: (r, w) => {
    let s = "";
    for (let i = -2; i <= 2; i++) {
      const x = 120 + i * w * 0.4, a = i * 24, h = 38 - Math.abs(i) * 4 + r() * 8;
      const ca = Math.cos((a - 90) * Math.PI / 180), sa = Math.sin((a - 90) * Math.PI / 180);
      const tx = x + ca * h, ty = 60 + sa * h;
      s += `M${n2(x)} 62Q${n2((x + tx) / 2 - sa * 12)} ${n2((62 + ty) / 2 + ca * 12)} ${n2(tx)} ${n2(ty)}Q${n2((x + tx) / 2 + sa * 12)} ${n2((62 + ty) / 2 - ca * 12)} ${n2(x)} 62Z`;
    }
    return s;
  },
  ears: (r, w) => {
    const k = 10 + r() * 14, u = 10 + r() * 14;
    return P([[120 - w, 74], [120 - w - k, u], [120 - w * 0.15, 50]]) + "Z" + P([[120 + w, 74], [120 + w + k, u], [120 + w * 0.15, 50]]) + "Z";
  },
  fins: (_r, w) => {
    let s = `M${120 - 9} 60C${120 - 12} 34 ${120 - 4} 16 120 8C${124} 16 ${132} 34 ${129} 60Z`;
    for (const m of [-1, 1]) s += `M${120 + m * w * 0.95} 64C${n2(120 + m * (w + 26))} 60 ${n2(120 + m * (w + 34))} 84 ${n2(120 + m * (w + 40))} 92C${n2(120 + m * (w + 20))} 94 ${120 + m * (w + 6)} 92 ${120 + m * w} 90Z`;
    return s;
  },
  hood: (r, w) => {
    const t = 12 + r() * 14;
    return `M${120 - w - 16} 128C${120 - w - 24} 70 ${120 - w * 0.7} ${t + 16} 120 ${n2(t)}C${120 + w * 0.7} ${t + 16} ${120 + w + 24} 70 ${120 + w + 16} 128L${120 + w - 2} 128L${120 + w - 2} 70L${120 - w + 2} 70L${120 - w + 2} 128Z`;
  },
  halo: () => `M120 6a62 62 0 1 0 .1 0zM120 14a54 54 0 1 1 -.1 0z`,
  hat: (r, w) => {
    const t = 12 + r() * 8, s = r() < 0.5 ? -1 : 1;
    return `M${120 - w - 34} 66C${120 - w} 50 ${120 - w * 0.7} 54 ${120 - w * 0.7} ${n2(t + 20)}Q120 ${n2(t - 8)} ${120 + w * 0.7} ${n2(t + 16)}C${120 + w * 0.7} 54 ${120 + w} 50 ${120 + w + 34} 66Q120 74 ${120 - w - 34} 66ZM${n2(120 + s * w * 0.6)} 50c${s * 14} -34 ${s * 30} -40 ${s * 44} -38c${s * -10} 8 ${s * -24} 20 ${s * -30} 40z`;
  },
  none: () => ""
};
function mask(r: Dice, c: Ink, o: Traits): string {
  const ink = "var(--ink)", paper = "var(--paper)", hue = c.hue;
  const angular = o.angular ?? r() < 0.4, w = (o.wide ?? 0) + 27 + r() * 8;
  const brow = w + r() * 4, cheek = w * (0.86 + r() * 0.22), jaw = w * (0.42 + r() * 0.3), chin = 132 + r() * 10, top = 50;
  const half: Point[] = [[120, top], [120 - w * 0.62, top + 4], [120 - brow, top + 24], [120 - cheek, top + 52], [120 - jaw, chin - 12], [120, chin]];
  const pts = mirror(half.slice(0)).filter((p, i, a) => !i || p[0] !== a[i - 1][0] || p[1] !== a[i - 1][1]);
  const outline = angular ? P(pts) + "Z" : smooth(pts, 1);
  const crest = (crests[o.crest ?? "none"] || crests.none)(r, w);
  const sh = 66 + r() * 24, neck = 20 + r() * 6;
  const body = angular ? P([[120 - neck, 126], [120 - neck - 4, 140], [120 - sh, 150], [120 - sh - 14, 172], [120 + sh + 14, 172], [120 + sh, 150], [120 + neck + 4, 140], [120 + neck, 126]]) + "Z" : `M${120 - neck} 124C${120 - neck} 144 ${120 - sh} 140 ${120 - sh - 12} 172H${120 + sh + 12}C${120 + sh} 140 ${120 + neck} 144 ${120 + neck} 124Z`;
  const collar = Math.floor(r() * 3);
  const col = collar === 0 ? P([[120 - neck - 2, 138], [120, 168], [120 + neck + 2, 138]]) : collar === 1 ? `M${120 - sh * 0.8} 156H${120 + sh * 0.8}M${120 - sh * 0.8} 163H${120 + sh * 0.8}` : [...Array(7)].map((_, i) => `M${n2(120 + (i - 3) * sh * 0.26)} 156a3 3 0 1 0 .1 0z`).join("");
  const ey = top + 32 + r() * 5, ex = w * (0.42 + r() * 0.08), es = o.eyes ?? Math.floor(r() * 6);
  const eye = (m: number): string => {
    const x = 120 + m * ex;
    const s = m;
    switch (es) {
      case 0:
        return `M${n2(x - 10 * s)} ${ey + 2}Q${n2(x)} ${ey - 8} ${n2(x + 11 * s)} ${ey - 4}Q${n2(x + 2 * s)} ${ey + 7} ${n2(x - 10 * s)} ${ey + 2}Z`;
      case 1:
        return P([[x - 10 * s, ey + 5], [x + 12 * s, ey - 6], [x + 9 * s, ey + 5]]) + "Z";
      case 2:
        return `M${n2(x)} ${ey - 7}a7 7 0 1 0 .1 0z`;
      case 3:
        return P([[x - 9, ey], [x, ey - 6], [x + 9, ey], [x, ey + 6]]) + "Z";
      case 4:
        return `M${n2(x - 10)} ${ey - 2.5}h20v5h-20z`;
      default:
        return `M${n2(x - 9)} ${ey - 6}h18v10h-18z`;
    }
  };
  const eyes = es === 4 && o.visor ? `M${n2(120 - w * 0.82)} ${ey - 4}h${n2(w * 1.64)}l-6 9h-${n2(w * 1.64 - 12)}z` : eye(-1) + eye(1) + (o.many ? `M${n2(120 - ex * 0.5)} ${ey + 14}a3.5 3.5 0 1 0 .1 0zM${n2(120 + ex * 0.5)} ${ey + 14}a3.5 3.5 0 1 0 .1 0zM120 ${ey - 17}a3.5 3.5 0 1 0 .1 0z` : "");
  const pupils = es === 2 || es === 5 ? `<circle cx="${n2(120 - ex)}" cy="${n2(ey)}" r="2.6" fill="${ink}"/><circle cx="${n2(120 + ex)}" cy="${n2(ey)}" r="2.6" fill="${ink}"/>` : "";
  const my = chin - 20, ms = o.mouth ?? Math.floor(r() * 5), mw = jaw * (0.5 + r() * 0.3);
  const mouth = [``, `M${n2(120 - mw)} ${my}H${n2(120 + mw)}`, `M${n2(120 - mw)} ${my}Q120 ${my + 7} ${n2(120 + mw)} ${my}`, [...Array(5)].map((_, i) => `M${n2(120 + (i - 2) * mw * 0.45)} ${my - 5}v10`).join("") + `M${n2(120 - mw)} ${my}H${n2(120 + mw)}`, `M${n2(120 - mw)} ${my + 3}L120 ${my - 3}L${n2(120 + mw)} ${my + 3}`][ms];
  const nose = r() < 0.5 ? `M120 ${ey + 2}V${my - 12}` : `M${120 - 5} ${my - 13}L120 ${ey}L125 ${my - 13}`;
  const id = c.uid;
  const side = r() < 0.5;
  return `<path d="${crest}" fill="${o.crest === "halo" ? hue : ink}" fill-rule="evenodd"/><path d="${body}" fill="${ink}"/><path d="${col}" fill="none" stroke="${paper}" stroke-width="2.2"/><clipPath id="m${id}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${paper}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><g clip-path="url(#m${id})"><rect x="${side ? 60 : 120}" y="30" width="60" height="130" fill="${hue}"/><rect x="${side ? 120 : 60}" y="30" width="60" height="130" fill="url(#${c.hatch})" opacity=".55"/>` + (o.marks ? [...Array(Math.min(o.marks, 6))].map((_, i) => `<path d="M${n2(120 - w * 0.8)} ${ey + 13 + i * 5}h${n2(w * 0.42)}M${n2(120 + w * 0.38)} ${ey + 13 + i * 5}h${n2(w * 0.42)}" stroke="${ink}" stroke-width="2.2"/>`).join("") : "") + `<path d="M${120 - w} ${top}V40H${120 + w}V${n2(top + 12)}Q120 ${n2(top + 26 + r() * 6)} ${120 - w} ${n2(top + 12)}Z" fill="${ink}" opacity="${o.cap ? 1 : 0}"/></g><path d="${nose}${mouth}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round"/><path d="${eyes}" fill="${ink}"/>` + (es === 2 || es === 5 ? `<path d="${eyes}" fill="${paper}" stroke="${ink}" stroke-width="2.5"/>${pupils}` : "") + `<path d="${outline}" fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`;
}
const slash = (x1: number, y1: number, x2: number, y2: number, bend: number, th: number): string => {
  const mx = (x1 + x2) / 2, my = (y1 + y2) / 2, dx = x2 - x1, dy = y2 - y1, L = Math.hypot(dx, dy), nx = -dy / L, ny = dx / L;
  return `M${n2(x1)} ${n2(y1)}Q${n2(mx + nx * (bend + th))} ${n2(my + ny * (bend + th))} ${n2(x2)} ${n2(y2)}Q${n2(mx + nx * (bend - th))} ${n2(my + ny * (bend - th))} ${n2(x1)} ${n2(y1)}Z`;
};
function spark(cx: number, cy: number, n: number, R: number, q: number): string {
  const pts: Point[] = [];
  for (let i = 0; i < n * 2; i++) {
    const a = i * Math.PI / n - Math.PI / 2;
    const k = i % 2 ? q : R * (i % 4 ? 0.72 : 1);
    pts.push([cx + k * Math.cos(a), cy + k * Math.sin(a)]);
  }
  return P(pts) + "Z";
}
function stroke(r: Dice, c: Ink, o: Traits): string {
  const n = Math.max(1, Math.min(o.count || 1, 7)), ink = "var(--ink)";
  let s = "";
  const flip = r() < 0.5;
  const b = (r() - 0.5) * 90;
  const x2 = 172 + r() * 16, y2 = 46 + r() * 12;
  for (let i = 0; i < n; i++) {
    const k = i - (n - 1) / 2;
    s += `<path d="${slash(22 + k * 9, 142 + k * 15, 214 + k * 7, 22 + k * 17, b + k * 4, (n > 3 ? 6.5 : 11) + r() * 5)}" fill="${i % 2 ? c.hue : ink}" ${i % 2 ? `stroke="${ink}" stroke-width="1.5"` : ""}/>`;
  }
  const sp = 9 + Math.floor(r() * 4);
  return `<g ${flip ? 'transform="translate(240 0) scale(-1 1)"' : ""}><path d="${spark(x2 - 12, y2 + 18, sp, 54, 21)}" fill="${c.hue}" stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"/><path d="${spark(x2 - 12, y2 + 18, sp, 33, 13)}" fill="var(--paper)"/>${s}</g>`;
}
function guard(r: Dice, c: Ink): string {
  const ink = "var(--ink)";
  let s = "";
  const n = 3 + Math.floor(r() * 3);
  for (let i = 0; i < n; i++) {
    const R = 40 + i * 15;
    s += `<path d="M${n2(104 + R * Math.cos(-1.1))} ${n2(88 + R * Math.sin(-1.1))}A${R} ${R} 0 0 1 ${n2(104 + R * Math.cos(1.1))} ${n2(88 + R * Math.sin(1.1))}" fill="none" stroke="${i % 2 ? c.hue : ink}" stroke-width="${9 - i * 1.1}" ${i % 2 ? "" : ""}/>`;
  }
  const sp = 8 + Math.floor(r() * 4);
  return `<path d="M34 36h76v48c0 30-22 46-38 54-16-8-38-24-38-54z" transform="translate(-8 -2)" fill="${c.hue}" stroke="${ink}" stroke-width="4"/><path d="M64 36v100c-16-8-36-24-36-54V36z" transform="translate(0 -2)" fill="url(#${c.hatch})"/><g transform="translate(41 56) scale(1.9)"><path d="${signs[c.glyph]}" fill="var(--paper)" fill-rule="evenodd" stroke="${ink}" stroke-width="1"/></g>${s}<path d="${slash(236, 20 + r() * 20, 168, 78, 6, 9)}" fill="${ink}"/><path d="${slash(168, 90, 232, 148 - r() * 16, 8, 6)}" fill="${c.hue}" stroke="${ink}" stroke-width="1.5"/><path d="${spark(166, 84, sp, 24, 9)}" fill="var(--paper)" stroke="${ink}" stroke-width="2.5"/>`;
}
function vessel(r: Dice, c: Ink): string {
  const ink = "var(--ink)";
  const N = 7, y0 = 18, y1 = 152;
  const pr: Point[] = [];
  const kind = Math.floor(r() * 4);
  const base = [[9, 8, 12, 30, 44, 40, 26], [14, 22, 16, 12, 26, 34, 38], [20, 34, 40, 36, 22, 12, 30], [6, 18, 34, 44, 34, 16, 24]][kind];
  for (let i = 0; i < N; i++) pr.push([120 - base[i] * (0.8 + r() * 0.45), y0 + i * (y1 - y0) / (N - 1)]);
  const pts = mirror(pr);
  const d = smooth(pts, 0.95);
  const id = c.uid;
  let bands = "";
  for (const i of [1, 3, 5]) {
    const [x, y] = pr[i];
    bands += `<path d="M${n2(x - 6)} ${n2(y)}Q120 ${n2(y + 11)} ${n2(246 - x)} ${n2(y)}" fill="none" stroke="${ink}" stroke-width="${i === 3 ? 5 : 2.5}"/>`;
  }
  return `<ellipse cx="120" cy="155" rx="62" ry="7" fill="${ink}" opacity=".85"/><clipPath id="v${id}"><path d="${d}"/></clipPath><path d="${d}" fill="var(--paper)" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><g clip-path="url(#v${id})"><rect x="40" y="${n2(60 + r() * 30)}" width="160" height="120" fill="${c.hue}"/><rect x="120" y="0" width="90" height="170" fill="url(#${c.hatch})" opacity=".7"/>${bands}<path d="M${n2(pr[4][0] + 11)} ${n2(pr[3][1] - 6)}q-5 22 2 44" stroke="var(--paper)" stroke-width="5" fill="none" stroke-linecap="round"/></g><path d="${d}" fill="none" stroke="${ink}" stroke-width="4.5"/>`;
}
function sigil(r: Dice, c: Ink, o: Traits): string {
  const ink = "var(--ink)";
  const n = Math.max(5, Math.min(5 + (o.count || 0), 12));
  const ks: number[] = [];
  for (let k2 = 2; k2 < n / 2; k2++) ks.push(k2);
  const k = ks[Math.floor(r() * ks.length)] || 2;
  const rot = -Math.PI / 2;
  const at = (R: number, i: number): Point => [120 + R * Math.cos(rot + i * TAU / n), 84 + R * Math.sin(rot + i * TAU / n)];
  let s = "";
  for (let i = 0; i < n; i++) {
    const a = at(58, i), b = at(58, (i + k) % n);
    s += `M${n2(a[0])} ${n2(a[1])}L${n2(b[0])} ${n2(b[1])}`;
  }
  let beads = "";
  for (let i = 0; i < n; i++) {
    const p = at(66, i);
    beads += `<circle cx="${n2(p[0])}" cy="${n2(p[1])}" r="7" fill="${i % 2 ? "var(--paper)" : c.hue}" stroke="${ink}" stroke-width="2.5"/>`;
  }
  return `<circle cx="120" cy="84" r="74" fill="var(--paper)" stroke="${ink}" stroke-width="4"/><circle cx="120" cy="84" r="74" fill="url(#${c.hatch})" opacity=".28"/><circle cx="120" cy="84" r="58" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="${s}" stroke="${c.hue}" stroke-width="5.5" fill="none"/><path d="${s}" stroke="${ink}" stroke-width="1.6" fill="none"/>${beads}<circle cx="120" cy="84" r="25" fill="${ink}"/><g transform="translate(103.5 67.5) scale(1.37)"><path d="${signs[c.glyph]}" fill="var(--paper)" fill-rule="evenodd"/></g>`;
}
function horizon(r: Dice, c: Ink, o: Traits): string {
  const ink = "var(--ink)";
  const sx = 60 + r() * 120;
  let s = `<circle cx="${n2(sx)}" cy="58" r="30" fill="${c.hue}" stroke="${ink}" stroke-width="3"/>`;
  for (let k = 0; k < 3; k++) {
    const pts: Point[] = [[-6, 174]];
    const b = 88 + k * 26;
    let x = -6;
    while (x < 250) {
      const w = 14 + r() * 26;
      if (o.angular || k === 1) {
        const t = b - r() * 38 * (1 - k * 0.25);
        pts.push([x, t], [x + w * 0.7, t]);
      } else pts.push([x, b - r() * 26]);
      x += w;
    }
    pts.push([250, 174]);
    s += `<path d="${P(pts)}Z" fill="${k === 1 ? "var(--paper)" : k ? ink : c.hue}" stroke="${ink}" stroke-width="2.5" ${k === 0 ? 'fill-opacity=".75"' : ""}/>` + (k === 1 ? `<path d="${P(pts)}Z" fill="url(#${c.hatch})"/>` : "");
  }
  return s;
}

export const subjects: { [name: string]: (r: Dice, c: Ink, o: Traits) => string } = { mask, stroke, guard, vessel, sigil, horizon };
