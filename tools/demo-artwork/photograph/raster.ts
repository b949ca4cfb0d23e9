import sharp from 'sharp';

/** A rectangle of the picture, in whole pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Straight (not premultiplied) RGBA, four bytes a pixel, row by row. */
export interface Raster {
  region: Region;
  rgba: Uint8Array;
}

/** Draws SVG content on a transparent ground: what of it falls into the region, at one unit a pixel. */
export async function rasterise(content: string, defs: string, region: Region): Promise<Raster> {
  const { left, top, width, height } = region;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${width} ${height}"><defs>${defs}</defs>${content}</svg>`;
  const rgba = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
  return { region, rgba };
}

/** One channel (0 red to 3 alpha) as numbers from 0 to 1. */
export function channelOf({ rgba }: Raster, channel: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(rgba.length / 4);
  for (let index = 0; index < values.length; index += 1) {
    values[index] = (rgba[index * 4 + channel] ?? 0) / 255;
  }
  return values;
}
