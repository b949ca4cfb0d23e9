import { round } from './geometry.ts';
import type { Palette } from './palette.ts';
import { createRandom } from './random.ts';

/** Returns an SVG pattern of paler and darker flecks, for heather yarn and washed denim. */
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
