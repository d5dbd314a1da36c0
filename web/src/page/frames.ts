// frames.ts: what a mood calls by name: frames and badges of cards, patterns of table and back.

/** Frames on a card of 630 by 880: so far inside the edge, with corners of that size. */
export const frames: { [corner: string]: (inside: number, corner: number) => string } = {
  ogee(i, q) {
    const [a, b, c] = [i, 630 - i, 880 - i];
    return `M${a + q} ${a}H${b - q}A${q} ${q} 0 0 0 ${b} ${a + q}V${c - q}A${q} ${q} 0 0 0 ${b - q} ${c}H${a + q}A${q} ${q} 0 0 0 ${a} ${c - q}V${a + q}A${q} ${q} 0 0 0 ${a + q} ${a}Z`;
  },
  step(i, q) {
    const [a, b, c, h] = [i, 630 - i, 880 - i, q / 2];
    return `M${a + q} ${a}H${b - q}V${a + h}H${b - h}V${a + q}H${b}V${c - q}H${b - h}V${c - h}H${b - q}V${c}H${a + q}V${c - h}H${a + h}V${c - q}H${a}V${a + q}H${a + h}V${a + h}H${a + q}Z`;
  },
  slant(i, q) {
    const [a, b, c, k] = [i, 630 - i, 880 - i, q * 1.7];
    return `M${a} ${a}H${b - k}L${b} ${a + k}V${c}H${a + k}L${a} ${c - k}Z`;
  },
  double(i, q) {
    const [a, b, c, k] = [i, 630 - i, 880 - i, q * 1.2];
    return `M${a + k} ${a}H${b - k}L${b} ${a + k}V${c - k}L${b - k} ${c}H${a + k}L${a} ${c - k}V${a + k}Z`;
  },
  notch(i, q) {
    const [a, b, c, m, k] = [i, 630 - i, 880 - i, 440, q * 0.62];
    return `M${a} ${a}H${b}V${m - q}L${b - k} ${m}L${b} ${m + q}V${c}H${a}V${m + q}L${a + k} ${m}L${a} ${m - q}Z`;
  },
};

/** Badges of 100 by 100. */
export const badges: { [badge: string]: string } = {
  disc: 'M50 3a47 47 0 1 0 .1 0z',
  square: 'M12 3H88V12H97V88H88V97H12V88H3V12H12Z',
  slant: 'M3 3H80L97 20V97H20L3 80Z',
  lozenge: 'M50 1L99 50 50 99 1 50Z',
};

interface Pattern {
  size: number;
  turn?: number;
  d: string;
  fill?: boolean;
  width?: number;
  opacity: number;
}
export const patterns: { [pattern: string]: Pattern } = {
  rays: { size: 24, d: 'M12 0L14 10 24 12 14 14 12 24 10 14 0 12 10 10z', fill: true, opacity: 0.5 },
  grid: { size: 20, d: 'M0 0h5v5h-5zM5 5h5v5h-5zM10 10h5v5h-5zM15 15h5v5h-5zM15 5h5v5h-5zM5 15h5v5h-5z', fill: true, opacity: 0.32 },
  speed: { size: 18, turn: 28, d: 'M0 2H12M6 8H18M0 14H8', width: 1.6, opacity: 0.55 },
  halftone: { size: 14, turn: 45, d: 'M7 3.6a3.4 3.4 0 1 0 .1 0z', fill: true, opacity: 0.42 },
  tiles: { size: 26, turn: 45, d: 'M1 1H25V25H1zM6 6H20V20H6z', width: 1.4, opacity: 0.6 },
};
