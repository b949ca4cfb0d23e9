import type { GarmentDesign } from './design.ts';

/** The tones of a tablecloth, from the window to the far corner. */
export interface Cloth {
  lit: string;
  base: string;
  far: string;
}

const CREAM: Cloth = { lit: '#fdf8ee', base: '#f5ebda', far: '#e9d9c0' };
const BLUSH: Cloth = { lit: '#fcf3ec', base: '#f4e2d6', far: '#e8cdbd' };
const SAGE: Cloth = { lit: '#f6f6ec', base: '#e7e9da', far: '#d3d7c2' };
const SKY: Cloth = { lit: '#f5f6f4', base: '#e5e9e8', far: '#cfd6d6' };

/** The tablecloth beneath a product: chosen by the seed, but never one in which the garment would drown. */
export function tableFor(design: GarmentDesign): Cloth {
  const choice: Record<GarmentDesign['color'], readonly Cloth[]> = {
    black: [CREAM, BLUSH, SAGE],
    red: [CREAM, BLUSH, SKY],
    gold: [CREAM, SAGE, SKY],
    blue: [CREAM, BLUSH, CREAM],
    silver: [CREAM, BLUSH, CREAM],
    beige: [SAGE, SKY, BLUSH],
    green: [CREAM, BLUSH, CREAM],
  };
  const cloths = choice[design.color];
  return cloths[Math.abs(design.seed) % cloths.length] ?? CREAM;
}

/** A sheet of fine linen in daylight: window light falls across it from the top left. */
export function drawTable(cloth: Cloth, width = 800, height = 1000): { defs: string; body: string } {
  const sheet = `<rect width="${width}" height="${height}"`;
  return {
    defs:
      `<radialGradient id="table" gradientUnits="userSpaceOnUse" cx="${width * 0.3}" cy="${height * 0.22}" r="${Math.hypot(width, height) * 0.8}">` +
      `<stop offset="0" stop-color="${cloth.lit}"/><stop offset="0.45" stop-color="${cloth.base}"/><stop offset="1" stop-color="${cloth.far}"/></radialGradient>` +
      `<linearGradient id="window" gradientUnits="userSpaceOnUse" x1="0" y1="${height * 0.12}" x2="${width * 0.95}" y2="${height * 0.62}">` +
      '<stop offset="0.06" stop-color="#fff" stop-opacity="0"/><stop offset="0.14" stop-color="#fff" stop-opacity="0.34"/>' +
      '<stop offset="0.34" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.4" stop-color="#fff" stop-opacity="0.06"/>' +
      '<stop offset="0.45" stop-color="#fff" stop-opacity="0.06"/><stop offset="0.52" stop-color="#fff" stop-opacity="0.28"/>' +
      '<stop offset="0.7" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.82" stop-color="#fff" stop-opacity="0"/></linearGradient>' +
      `<pattern id="linen" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 1.5h7M2 0v7" stroke="${cloth.far}" stroke-opacity="0.13" stroke-width="1.2"/>` +
      '<path d="M0 4.5h7M5.2 0v7" stroke="#fff" stroke-opacity="0.1" stroke-width="1"/></pattern>',
    body: `${sheet} fill="url(#table)"/>${sheet} fill="url(#window)"/>${sheet} fill="url(#linen)"/>`,
  };
}
