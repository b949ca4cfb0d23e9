import sharp, { type Sharp } from 'sharp';
import type { Canvas } from './photograph/canvas.ts';

export function developed({ width, height, rgb }: Canvas): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Encodes the canvas as WebP. */
export async function encodeImage(canvas: Canvas, quality: number): Promise<Buffer> {
  return await developed(canvas).webp({ quality, effort: 4 }).toBuffer();
}
