// grounds.ts: what an element does behind the subject of a picture.
import { H, n2, P, TAU, W, type Dice, type Point } from './drawing.ts';

/** What a part of a picture is drawn in: a hue, and the id of its hatching. */
export interface Ink {
  hue: string;
  hatch: string;
  glyph: string;
  uid: string;
}

export const grounds: { [name: string]: (r: Dice, c: Ink) => string } = {
  rays(r, c) {
    const cx = 120, cy = 60 + r() * 60, n = 14 + Math.floor(r() * 5) * 2, o = r() * 6;
    let s = "";
    for (let i = 0; i < n; i++) {
      const a = i * TAU / n + o, b = a + TAU / n / 2;
      s += P([[cx, cy], [cx + 320 * Math.cos(a), cy + 320 * Math.sin(a)], [cx + 320 * Math.cos(b), cy + 320 * Math.sin(b)]]) + "Z";
    }
    return `<path d="${s}" fill="${c.hue}" opacity=".2"/>`;
  },
  flames(r, c) {
    let s = "";
    for (let k = 0; k < 3; k++) {
      let d = `M-10 ${H + 10}`;
      const n = 5 + k * 2;
      for (let i = 0; i <= n; i++) {
        const x = -10 + i * (W + 20) / n, w = (W + 20) / n;
        const top = 18 + k * 40 + r() * 46, base = 120 + k * 18;
        d += `C${n2(x)} ${n2(base - 20)} ${n2(x + w * 0.15)} ${n2(top + 30)} ${n2(x + w * (0.35 + r() * 0.3))} ${n2(top)}C${n2(x + w * 0.6)} ${n2(top + 40)} ${n2(x + w * 0.9)} ${n2(base - 30)} ${n2(x + w)} ${base}`;
      }
      d += `V${H + 10}Z`;
      s += `<path d="${d}" fill="${k === 1 ? "url(#" + c.hatch + ")" : c.hue}" opacity="${[0.16, 0.75, 0.3][k]}"/>`;
    }
    return s;
  },
  scales(r, c) {
    let s = "";
    const q = 20 + Math.floor(r() * 3) * 4;
    for (let y = H + q, row = 0; y > 30 + r() * 8; y -= q / 2, row++) for (let x = row % 2 * q - q; x < W + q; x += q * 2) s += [1, 0.68, 0.36].map((f) => `<path d="M${x - q * f} ${y}A${q * f} ${q * f} 0 0 1 ${x + q * f} ${y}" fill="${f === 1 ? "var(--paper)" : "none"}" stroke="${c.hue}" stroke-width="1.3"/>`).join("");
    return `<g opacity=".62">${s}</g>`;
  },
  strata(r, c) {
    let s = "";
    for (let k = 0; k < 4; k++) {
      const pts: Point[] = [[-5, H + 5]];
      const b = 62 + k * 28;
      for (let i = 0; i <= 7; i++) pts.push([-5 + i * 36, b - (i % 2 ? 26 : 0) * (1.3 - k * 0.25) - r() * 24]);
      pts.push([W + 5, H + 5]);
      s += `<path d="${P(pts)}Z" fill="${k % 2 ? "url(#" + c.hatch + ")" : c.hue}" opacity="${k % 2 ? 0.8 : 0.16 + k * 0.07}" stroke="${c.hue}" stroke-width=".8"/>`;
    }
    return s;
  },
  bolts(r, c) {
    let s = "";
    for (let x = -60; x < W + 60; x += 9) s += `M${x + r() * 4} ${-10 + r() * 40}l-${40 + r() * 30} ${90 + r() * 60}`;
    let z = "";
    for (let k = 0; k < 3; k++) {
      let x = 30 + k * 85 + r() * 30, y = -6;
      const pts: Point[] = [[x, y]];
      while (y < 130) {
        x += (pts.length % 2 ? -1 : 0.7) * (12 + r() * 18);
        y += 16 + r() * 14;
        pts.push([x, y]);
      }
      z += `<path d="${P(pts)}" fill="none" stroke="${c.hue}" stroke-width="${4 - k}" stroke-linejoin="bevel"/>`;
    }
    return `<path d="${s}" stroke="${c.hue}" stroke-width="1" opacity=".35" fill="none"/><g opacity=".75">${z}</g>`;
  },
  leaves(r, c) {
    let s = "";
    for (let m = 0; m < 2; m++) for (let k = 0; k < 7; k++) {
      const a = -90 + (m ? 1 : -1) * (14 + k * 19 + r() * 8), L = 84 + r() * 34;
      s += `<g transform="translate(120 ${128}) rotate(${n2(a + 90)})"><path d="M0 0C-16 -${n2(L * 0.3)} -13 -${n2(L * 0.75)} 0 -${n2(L)}C13 -${n2(L * 0.75)} 16 -${n2(L * 0.3)} 0 0Z" fill="${k % 2 ? "url(#" + c.hatch + ")" : c.hue}" opacity="${k % 2 ? 0.8 : 0.22}" stroke="${c.hue}" stroke-width=".9"/><path d="M0 0V-${n2(L)}" stroke="${c.hue}" stroke-width=".8"/></g>`;
    }
    return s;
  },
  hexes(r, c) {
    let s = "";
    const q = 19;
    for (let row = -1; row < 8; row++) for (let col = -1; col < 9; col++) {
      const x = col * q * 1.732 + (row % 2 ? q * 0.866 : 0), y = row * q * 1.5;
      const pts: Point[] = [...Array(6)].map((_, i) => [x + (q - 2) * Math.sin(i * TAU / 6), y + (q - 2) * Math.cos(i * TAU / 6)]);
      const v = r();
      s += `<path d="${P(pts)}Z" fill="${v < 0.2 ? c.hue : v < 0.42 ? "url(#" + c.hatch + ")" : "none"}" fill-opacity="${v < 0.2 ? 0.3 : 0.9}" stroke="${c.hue}" stroke-width=".9" opacity=".7"/>`;
    }
    return s;
  },
  dial(r, c) {
    let s = "";
    const o = r() * 6, cy = 84;
    for (const [R, n, w] of [[150, 60, 1], [118, 12, 5], [92, 60, 1], [70, 24, 2]]) for (let i = 0; i < n; i++) {
      const a = i * TAU / n + o;
      s += `<path d="M${n2(120 + R * Math.cos(a))} ${n2(cy + R * Math.sin(a))}L${n2(120 + (R - (w > 2 ? 20 : 11)) * Math.cos(a))} ${n2(cy + (R - (w > 2 ? 20 : 11)) * Math.sin(a))}" stroke="${c.hue}" stroke-width="${w}"/>`;
    }
    return `<g opacity=".6">${s}<circle cx="120" cy="${cy}" r="104" fill="none" stroke="${c.hue}"/><circle cx="120" cy="${cy}" r="76" fill="none" stroke="${c.hue}"/></g>`;
  },
  stars(r, c) {
    let s = "";
    for (let i = 0; i < 34; i++) {
      const x = r() * W, y = r() * H, q = r() < 0.2 ? 7 : 2.4;
      s += `<path d="M${n2(x)} ${n2(y - q)}l${n2(q * 0.25)} ${n2(q * 0.75)} ${n2(q * 0.75)} ${n2(q * 0.25)} ${n2(-q * 0.75)} ${n2(q * 0.25)} ${n2(-q * 0.25)} ${n2(q * 0.75)} ${n2(-q * 0.25)} ${n2(-q * 0.75)} ${n2(-q * 0.75)} ${n2(-q * 0.25)} ${n2(q * 0.75)} ${n2(-q * 0.25)}z" fill="${c.hue}"/>`;
    }
    for (let k = 0; k < 4; k++) s += `<ellipse cx="120" cy="84" rx="${60 + k * 28}" ry="${20 + k * 13}" fill="none" stroke="${c.hue}" stroke-width="${k % 2 ? 0.8 : 1.6}" transform="rotate(${n2(-24 + r() * 6)} 120 84)"/>`;
    return `<g opacity=".7">${s}</g>`;
  },
  night(r, c) {
    const mx = 60 + r() * 120;
    return `<rect width="${W}" height="${H}" fill="${c.hue}" opacity=".2"/><rect width="${W}" height="${H}" fill="url(#${c.hatch})" opacity=".55"/><circle cx="${n2(mx)}" cy="52" r="44" fill="${c.hue}" opacity=".85"/><circle cx="${n2(mx + 17)}" cy="43" r="39" fill="var(--paper)"/>`;
  },
  rings(_r, c) {
    let s = "";
    const cx = 120;
    for (let k = 1; k < 10; k++) s += `<circle cx="${cx}" cy="84" r="${k * 17}" fill="none" stroke="${c.hue}" stroke-width="${k % 3 ? 1 : 3}" ${k % 2 ? "" : 'stroke-dasharray="2 5"'}/>`;
    return `<g opacity=".5">${s}</g>`;
  },
  facets(r, c) {
    let s = "";
    const q = 34;
    for (let y = -1; y < 6; y++) for (let x = -1; x < 9; x++) {
      const a: Point = [x * q + (y % 2 ? q / 2 : 0), y * q], b: Point = [a[0] + q, a[1]], d: Point = [a[0] + q / 2, a[1] + q];
      const v = r();
      s += `<path d="${P([a, b, d])}Z" fill="${v < 0.3 ? c.hue : v < 0.55 ? "url(#" + c.hatch + ")" : "none"}" fill-opacity="${v < 0.3 ? 0.24 : 0.8}" stroke="${c.hue}" stroke-width=".8"/>`;
    }
    return `<g opacity=".75">${s}</g>`;
  },
  bubbles(r, c) {
    let s = "";
    for (let i = 0; i < 30; i++) {
      const R = 4 + r() * r() * 26, x = r() * W, y = H - r() * H;
      const v = r();
      s += `<circle cx="${n2(x)}" cy="${n2(y)}" r="${n2(R)}" fill="${v < 0.35 ? c.hue : v < 0.6 ? "url(#" + c.hatch + ")" : "none"}" fill-opacity="${v < 0.35 ? 0.26 : 0.9}" stroke="${c.hue}" stroke-width="1.2"/>`;
    }
    return `<g opacity=".75">${s}</g>`;
  },
  gusts(r, c) {
    let s = "";
    for (let k = 0; k < 13; k++) {
      const y = 8 + k * 13, a = 10 + r() * 18;
      s += `<path d="M-10 ${y}C60 ${n2(y - a)} 90 ${n2(y + a)} 150 ${n2(y)}S230 ${n2(y - a)} 260 ${n2(y + 6)}" fill="none" stroke="${c.hue}" stroke-width="${k % 3 === 0 ? 3.4 : 1}" stroke-linecap="round"/>`;
    }
    return `<g opacity=".55">${s}</g>`;
  }
};
