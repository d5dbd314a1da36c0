// hatching.ts: the engraver's signs for colours, so that no element rests on its hue.

export function hatch(id: string, kind: string, hue: string, sw = 1.1, step = 6): string {
  const l = (d: string) => `<path d="${d}" stroke="${hue}" stroke-width="${sw}" fill="none"/>`;
  const tr = ({ vertical: 0, horizontal: 90, bend: 45, sinister: -45, cross: 0, dots: 0, plain: 0, steep: 20, waves: 0, bricks: 0, rings: 0, double: 0 } as { [kind: string]: number })[kind] ?? 0;
  let body = l(`M${step / 2} 0V${step}`), w = step, h = step;
  if (kind === "cross") body = l(`M${step / 2} 0V${step}M0 ${step / 2}H${step}`);
  if (kind === "dots") body = `<circle cx="${step / 2}" cy="${step / 2}" r="${sw * 0.95}" fill="${hue}"/>`;
  if (kind === "plain") body = "";
  if (kind === "waves") {
    w = 12;
    h = 7;
    body = l("M0 5Q3 0 6 5T12 5");
  }
  if (kind === "bricks") {
    w = 14;
    h = 12;
    body = l("M0 .5H14M0 6.5H14M4 .5V6.5M11 6.5V12");
  }
  if (kind === "rings") {
    w = 10;
    h = 10;
    body = `<circle cx="5" cy="5" r="2.6" fill="none" stroke="${hue}" stroke-width="${sw}"/>`;
  }
  if (kind === "double") {
    w = 10;
    body = l(`M3 0V${step}M5.5 0V${step}`);
  }
  return `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${tr})">${body}</pattern>`;
}
