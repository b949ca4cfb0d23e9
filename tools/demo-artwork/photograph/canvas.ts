import type { Cloth } from '../table.ts';
import type { Raster, Region } from './raster.ts';

/** An image that is being drawn: RGB, three bytes per pixel. */
export interface Canvas {
  width: number;
  height: number;
  rgb: Uint8ClampedArray;
}

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns a canvas with a plain tablecloth, which gets darker from the top left, where the light comes from. */
export function spreadTable(width: number, height: number, cloth: Cloth): Canvas {
  const [lit, base, far] = [channels(cloth.lit), channels(cloth.base), channels(cloth.far)];
  const rgb = new Uint8ClampedArray(width * height * 3);
  const reach = Math.hypot(width, height) * 0.86;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.min(1, Math.hypot(x - width * 0.26, y - height * 0.16) / reach);
      const [from, to, part] = away < 0.5 ? [lit, base, away * 2] : [base, far, away * 2 - 1];
      const ease = part * part * (3 - 2 * part) * 0.5 + part * 0.5;
      const at = (y * width + x) * 3;
      // Dithers by half a step, which hides the bands of a slow gradient.
      const dither = (x + y) % 2 === 0 ? 0.25 : -0.25;
      for (let channel = 0; channel < 3; channel += 1) {
        const start = from[channel] ?? 0;
        rgb[at + channel] = start + ((to[channel] ?? 0) - start) * ease + dither;
      }
    }
  }
  return { width, height, rgb };
}

/** Returns the part of a region that is on the canvas, in whole pixels. */
export function clipRegion({ left, top, width, height }: Region, canvas: Canvas): Region {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(canvas.width, Math.ceil(left + width)) - x),
    height: Math.max(1, Math.min(canvas.height, Math.ceil(top + height)) - y),
  };
}

/** Darkens the canvas by `shade` (0 to 1 for each pixel) towards brown, which looks warmer than black. */
export function darken({ width, rgb }: Canvas, region: Region, shade: Float32Array<ArrayBuffer>): void {
  for (let row = 0; row < region.height; row += 1) {
    for (let column = 0; column < region.width; column += 1) {
      const weight = shade[row * region.width + column] ?? 0;
      if (weight > 0.002) {
        const at = ((row + region.top) * width + column + region.left) * 3;
        rgb[at] = (rgb[at] ?? 0) * (1 - weight * 0.78);
        rgb[at + 1] = (rgb[at + 1] ?? 0) * (1 - weight * 0.87);
        rgb[at + 2] = (rgb[at + 2] ?? 0) * (1 - weight * 0.95);
      }
    }
  }
}

/** Draws a raster over the canvas. */
export function layOver({ width, rgb }: Canvas, { region, rgba }: Raster): void {
  for (let row = 0; row < region.height; row += 1) {
    for (let column = 0; column < region.width; column += 1) {
      const from = (row * region.width + column) * 4;
      const alpha = (rgba[from + 3] ?? 0) / 255;
      if (alpha > 0) {
        const at = ((row + region.top) * width + column + region.left) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          rgb[at + channel] = (rgb[at + channel] ?? 0) * (1 - alpha) + (rgba[from + channel] ?? 0) * alpha;
        }
      }
    }
  }
}
