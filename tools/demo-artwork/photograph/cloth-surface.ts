import { unevenness } from './noise.ts';
import type { ClothDrawing, Placing } from './photograph-cloth.ts';
import type { Raster } from './raster.ts';
import { soften } from './soften.ts';
import { WEAVE_DEPTHS, WEAVE_HEIGHTS } from './weave-height.ts';

/** Height of white above black in the height map, in pixels at scale 1: for folds, and for rounded edges. */
const FOLD_HEIGHT = 44;
const EDGE_HEIGHT = 2.6;
/** Scale from which a picture counts as a close-up. Its threads are coarser and softer, because fine ones would look like noise. */
const CLOSE = 2.4;
const CLOSE_THREAD = { coarser: 1.5, depth: 0.42 } as const;
/** Scale below which threads are finer than a pixel. */
const FAR = 0.9;

interface Cloth {
  raised: Float32Array<ArrayBuffer>;
  alpha: Float32Array<ArrayBuffer>;
  panels: Raster;
  drawing: ClothDrawing;
  placing: Placing;
}

/** Returns the height of each pixel of the cloth in pixels: the sum of folds, rounded edges, unevenness and threads. */
export function clothSurface({ raised, alpha, panels, drawing, placing }: Cloth): Float32Array<ArrayBuffer> {
  const { width, height, left, top } = panels.region;
  const { scale, turn, x, y, about } = placing;
  const folds = soften(raised, width, height, 5 * scale);
  const cover = soften(alpha, width, height, 5 * scale);
  const edges = soften(alpha, width, height, 1.7 * scale);
  const angle = (-turn * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const near = scale > CLOSE;
  const coarser = near ? CLOSE_THREAD.coarser : 1;
  const cloths = drawing.weaves.map(({ weave, grain }) => {
    const thread = (-grain * Math.PI) / 180;
    return {
      heightAt: WEAVE_HEIGHTS[weave],
      depth: WEAVE_DEPTHS[weave] * scale * (scale < FAR ? 0.5 : near ? CLOSE_THREAD.depth * coarser : 1),
      cosine: Math.cos(thread) / coarser,
      sine: Math.sin(thread) / coarser,
    };
  });
  const surface = new Float32Array(raised.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      if ((cover[at] ?? 0) < 0.02) {
        continue;
      }
      const [dx, dy] = [column + left - x, row + top - y];
      const [u, v] = [about[0] + dx * cosine - dy * sine, about[1] + dx * sine + dy * cosine];
      const cloth = cloths[Math.round((panels.rgba[at * 4] ?? 0) / 8) - 1];
      const thread = cloth
        ? (cloth.heightAt(u * cloth.cosine - v * cloth.sine, u * cloth.sine + v * cloth.cosine) - 0.5) * cloth.depth
        : 0;
      const slow =
        unevenness(u / 64, v / 88, drawing.seed) * 9 + unevenness(u / 25 + v / 60, v / 34, drawing.seed + 1) * 1.2;
      surface[at] =
        ((folds[at] ?? 0) / (cover[at] ?? 1)) * FOLD_HEIGHT * scale +
        (edges[at] ?? 0) * EDGE_HEIGHT * scale +
        slow * scale +
        thread;
    }
  }
  return surface;
}
