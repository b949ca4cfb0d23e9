import type { Palette } from './palette.ts';

/**
 * The lamp of the studio hangs at the top left. The filter reads a height map (white is high), adds the slow
 * unevenness of cloth that was folded in a drawer, and lights it: a level place comes out as middle grey, which in
 * the hard-light blend changes nothing, so that prints keep their ink and still bend with the folds.
 */
export function clothLight(id: string, palette: Palette, seed: number, shownAt: number): string {
  // A slope is steeper when the picture is smaller and the height is not: hence the scale of the scene.
  const relief = Math.round(palette.relief * shownAt * 10) / 10;
  // The heights are stretched over the whole range of a byte: otherwise the steps between them show as contour lines.
  return (
    `<filter id="${id}-light" filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="1000" color-interpolation-filters="sRGB">` +
    '<feGaussianBlur in="SourceGraphic" stdDeviation="4.6"/>' +
    '<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.7 0 0 0 -0.5" result="height"/>' +
    `<feTurbulence type="fractalNoise" baseFrequency="0.0115 0.0075" numOctaves="1" seed="${Math.abs(seed) % 997}" result="noise"/>` +
    '<feComposite in="height" in2="noise" operator="arithmetic" k2="1" k3="0.6" k4="-0.2"/>' +
    `<feDiffuseLighting surfaceScale="${relief}" diffuseConstant="0.577" lighting-color="#fff">` +
    '<feDistantLight azimuth="232" elevation="60"/></feDiffuseLighting>' +
    `<feGaussianBlur stdDeviation="2"/><feColorMatrix values="${tintOfShadow(palette)}"/></filter>`
  );
}

/**
 * Turns grey light into coloured light: a shadow on mustard cloth is brown, on blue cloth navy. Middle grey stays
 * middle grey in every channel.
 */
function tintOfShadow({ base, deep }: Palette): string {
  const depths = channels(base).map((value, index) => 1 - (channels(deep)[index] ?? 0) / value);
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / depths.length;
  const rows = depths.map((depth, index) => {
    const gain = Math.round((1 + (depth / mean - 1) * 0.75) * 1000) / 1000;
    const row = [0, 0, 0].map((_, column) => (column === index ? gain : 0));
    return [...row, 0, Math.round((0.5 - gain / 2) * 1000) / 1000].join(' ');
  });
  return [...rows, '0 0 0 1 0'].join(' ');
}

function channels(hex: string): number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255);
}

/** The slow fall of light across a whole garment, from the lit shoulder to the far hem. */
export function fallOfLight(id: string, palette: Palette): string {
  return (
    `<linearGradient id="${id}-fall" gradientUnits="userSpaceOnUse" x1="180" y1="160" x2="620" y2="860">` +
    `<stop offset="0" stop-color="${palette.light}" stop-opacity="0.2"/>` +
    `<stop offset="0.45" stop-color="${palette.light}" stop-opacity="0"/>` +
    `<stop offset="0.55" stop-color="${palette.deep}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${palette.deep}" stop-opacity="0.24"/></linearGradient>`
  );
}

/** The two shadows a garment throws on the table: one where it touches, one from the sky of the room. */
export function tableShadow(id: string, outlines: readonly string[]): { defs: string; body: string } {
  const shape = `<path d="${outlines.join('')}"/>`;
  const region =
    'filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="1000" color-interpolation-filters="sRGB"';
  return {
    defs:
      `<filter id="${id}-near" ${region}><feGaussianBlur stdDeviation="4"/></filter>` +
      `<filter id="${id}-far" ${region}><feGaussianBlur stdDeviation="19"/></filter>`,
    body:
      `<g filter="url(#${id}-far)" transform="translate(14 22)" fill="#4d3418" fill-opacity="0.36">${shape}</g>` +
      `<g filter="url(#${id}-near)" transform="translate(4 6)" fill="#3c2712" fill-opacity="0.5">${shape}</g>`,
  };
}
