import { type Canvas, darken } from './canvas.ts';
import type { Region } from './raster.ts';
import { soften } from './soften.ts';

/** Returns a field that is moved to the right and down, where shadows fall. */
export function shifted(
  field: Float32Array<ArrayBuffer>,
  { width, height }: Region,
  right: number,
  down: number,
): Float32Array<ArrayBuffer> {
  const moved = new Float32Array(field.length);
  const [dx, dy] = [Math.round(right), Math.round(down)];
  for (let y = Math.max(0, dy); y < height; y += 1) {
    for (let x = Math.max(0, dx); x < width; x += 1) {
      moved[y * width + x] = field[(y - dy) * width + x - dx] ?? 0;
    }
  }
  return moved;
}

/**
 * Draws the shadow of an object: sharp where it touches the table, wide and faint around it. `unit` is the length in pixels of
 * one unit of the drawing. `thickness` is the height of the object in these units.
 */
export function castShadow(
  canvas: Canvas,
  region: Region,
  alpha: Float32Array<ArrayBuffer>,
  unit: number,
  thickness: number,
): void {
  const { width, height } = region;
  const near = soften(
    shifted(alpha, region, thickness * 0.45 * unit, thickness * 0.7 * unit),
    width,
    height,
    thickness * 0.5 * unit,
  );
  const far = soften(
    shifted(alpha, region, thickness * 1.7 * unit, thickness * 2.7 * unit),
    width,
    height,
    thickness * 2.4 * unit,
  );
  const shade = new Float32Array(alpha.length);
  for (let index = 0; index < shade.length; index += 1) {
    const [close, wide] = [(near[index] ?? 0) * 0.4, (far[index] ?? 0) * 0.36];
    shade[index] = 1 - (1 - close) * (1 - wide);
  }
  darken(canvas, region, shade);
}
