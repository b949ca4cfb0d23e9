import sharp from 'sharp';

/** A rectangle of an image, in whole pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of a region: RGBA without premultiplied alpha, four bytes per pixel, row by row. */
export interface Raster {
  region: Region;
  rgba: Uint8Array;
}

/** Renders the part of an SVG that is in the region, on a transparent background. One unit is one pixel. */
export async function rasterise(content: string, defs: string, region: Region): Promise<Raster> {
  const { left, top, width, height } = region;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${left} ${top} ${width} ${height}"><defs>${defs}</defs>${content}</svg>`;
  const rgba = await sharp(Buffer.from(svg), { unlimited: true }).ensureAlpha().raw().toBuffer();
  return { region, rgba };
}

/** Returns one channel (0 is red, 3 is alpha) as numbers from 0 to 1. */
export function channelOf({ rgba }: Raster, channel: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(rgba.length / 4);
  for (let index = 0; index < values.length; index += 1) {
    values[index] = (rgba[index * 4 + channel] ?? 0) / 255;
  }
  return values;
}
