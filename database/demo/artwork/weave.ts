import type { Weave } from './garment.ts';
import { round } from './geometry.ts';
import type { Palette } from './palette.ts';
import { createRandom } from './random.ts';

interface Tile {
  width: number;
  height: number;
  dark: string;
  light: string;
  strength: number;
}

/** One repeat of each weave: the strokes in shadow and the strokes in light. */
const TILES: Record<Weave, Tile> = {
  jersey: { width: 4, height: 5, dark: 'M0 0L2 2.5L0 5', light: 'M2.4 0L4 2.5L2.4 5', strength: 0.1 },
  pique: { width: 6, height: 6, dark: 'M1 1h1.6M4 4h1.6', light: 'M1 2.6h1.6M4 5.6h1.6', strength: 0.24 },
  poplin: { width: 5, height: 5, dark: 'M0 1h5M1 0v5', light: 'M0 3.4h5M3.4 0v5', strength: 0.07 },
  twill: { width: 6, height: 6, dark: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5', light: 'M-1 4L4 -1M2 7L7 2', strength: 0.14 },
  fleece: { width: 7, height: 8, dark: 'M0 1L3.5 5L7 1', light: 'M0 4L3.5 8L7 4', strength: 0.13 },
  rib: { width: 7, height: 8, dark: 'M0.5 0v8', light: 'M3.5 0v8', strength: 0.2 },
  smooth: { width: 9, height: 9, dark: 'M0 2h9', light: 'M0 6h9', strength: 0.035 },
};

/** A repeating tile with the threads of a weave. It is never turned: a turned tile takes ten times as long to paint. */
export function weavePattern(id: string, weave: Weave, palette: Palette): string {
  const { width, height, dark, light, strength } = TILES[weave];
  return (
    `<pattern id="${id}-${weave}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
    `<path d="${dark}" stroke="${palette.deep}" stroke-opacity="${strength}" ` +
    `stroke-width="1.1" fill="none"/><path d="${light}" stroke="${palette.light}" stroke-opacity="${strength}" ` +
    'stroke-width="1" fill="none"/></pattern>'
  );
}

/** Flecks of paler and darker fibre, as in a heather yarn or in washed denim. */
export function fleckPattern(id: string, palette: Palette, strength: number): string {
  const random = createRandom(77);
  const flecks = (count: number): string =>
    Array.from({ length: count }, () => {
      const [x, y] = [random.between(0, 140), random.between(0, 140)];
      return `M${round(x)} ${round(y)}l${round(random.between(-1.5, 1.5))} ${round(random.between(4, 11))}`;
    }).join('');
  return (
    `<pattern id="${id}-fleck" width="140" height="140" patternUnits="userSpaceOnUse">` +
    `<path d="${flecks(330)}" stroke="${palette.deep}" stroke-opacity="${strength}" stroke-width="1.1" fill="none"/>` +
    `<path d="${flecks(330)}" stroke="#fff" stroke-opacity="${strength * 1.3}" stroke-width="1.1" fill="none"/></pattern>`
  );
}
