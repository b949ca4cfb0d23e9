import sharp, { type Sharp } from 'sharp';
import type { Canvas } from './photograph/canvas.ts';

/** The finished picture as an image that can be sized, saved and composed further. */
export function developed({ width, height, rgb }: Canvas): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Writes a picture as WebP of its own size. */
export async function encodeImage(canvas: Canvas, quality: number): Promise<Buffer> {
  return await developed(canvas).webp({ quality, effort: 4 }).toBuffer();
}
