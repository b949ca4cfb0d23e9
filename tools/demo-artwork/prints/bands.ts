import type { Panel } from '../garment.ts';
import type { Palette } from '../palette.ts';
import { band, type ClothSpace, clothSpace } from './cloth-space.ts';

/** Draws pinstripes. */
function pinstripes(space: ClothSpace, ink: string): string {
  let lines = '';
  for (let x = -Math.ceil(space.reach / 19) * 19; x < space.reach; x += 19) {
    lines += band(space, x, x + 1.7, true);
  }
  return `<path d="${lines}" fill="${ink}" fill-opacity="0.6"/>`;
}

/** Draws pinstripes on legs. On other panels draws broad pale bands with fine lines of a second colour between them. */
export function drawStripes(panel: Panel, { inks }: Palette): string {
  const space = clothSpace(panel);
  if (panel.role === 'leg') {
    return pinstripes(space, inks.pale);
  }
  const [pitch, broad, fine] = [46, 19, 3.5];
  let pale = '';
  let accent = '';
  for (let y = -Math.ceil(space.reach / pitch) * pitch; y < space.reach; y += pitch) {
    pale += band(space, y, y + broad);
    accent += band(space, y + broad + 11.5, y + broad + 11.5 + fine);
  }
  return `<path d="${pale}" fill="${inks.pale}" fill-opacity="0.93"/><path d="${accent}" fill="${inks.main}"/>`;
}

/** Draws checks: bands in both directions, darker where they cross, with fine bright lines over them. */
export function drawChecks(panel: Panel, { inks, deep }: Palette): string {
  const space = clothSpace(panel);
  const pitch = 58;
  const layers = { broad: ['', ''], dark: ['', ''], fine: ['', ''] };
  for (const [index, upright] of [false, true].entries()) {
    for (let at = -Math.ceil(space.reach / pitch) * pitch; at < space.reach; at += pitch) {
      layers.broad[index] += band(space, at, at + 23, upright);
      layers.dark[index] += band(space, at + 27, at + 31, upright);
      layers.fine[index] += band(space, at + 43, at + 46, upright);
    }
  }
  const paint = (paths: string[], fill: string, opacity: number): string =>
    paths.map((path) => `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/>`).join('');
  return paint(layers.broad, inks.pale, 0.5) + paint(layers.dark, deep, 0.36) + paint(layers.fine, inks.main, 0.85);
}
