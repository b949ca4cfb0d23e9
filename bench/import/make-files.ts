import { stringify } from 'csv-stringify/sync';
import { zipSync } from 'fflate';
import sharp from 'sharp';

export const VARIANTS = 800;
export const IMAGES = 200;

/** Images of noise. `small` is the size of a camera's file; `large` fills the limit of the zip. */
const SIZE = { width: 1_600, height: 2_000 };
const KINDS = { small: { sigma: 9, quality: 70 }, large: { sigma: 19, quality: 80 } };
export type ZipKind = keyof typeof KINDS;

/** Four products share each of the `IMAGES` images. `batch` makes the SKUs unique. */
export function makeSpreadsheet(batch: string): Buffer {
  const rows = Array.from({ length: VARIANTS }, (_, index) => ({
    SKU: `${batch}-${index}`,
    Name: 'Imported Frock',
    Category: 'Kids Casuals',
    Colour: 'blue',
    Age: '3-4 years',
    For: 'Boys',
    Price: 1_990,
    Stock: 5,
    Description: 'Soft cotton, with a collar.',
    Pictures: nameOf(index % IMAGES),
  }));
  return Buffer.from(stringify(rows, { header: true }));
}

/** Each image shows another part of the same noise, so the shop stores each one as a new image. */
export async function makeZip(kind: ZipKind): Promise<Buffer> {
  const { sigma, quality } = KINDS[kind];
  const whole = { width: SIZE.width + IMAGES, height: SIZE.height, channels: 3 } as const;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const pixels = await sharp({ create: { ...whole, background: '#fff', noise } })
    .raw()
    .toBuffer();
  const files: Record<string, Uint8Array> = {};
  for (let index = 0; index < IMAGES; index += 1) {
    const part = sharp(pixels, { raw: whole }).extract({ ...SIZE, left: index, top: 0 });
    files[nameOf(index)] = await part.jpeg({ quality }).toBuffer();
  }
  return Buffer.from(zipSync(files, { level: 0 }));
}

function nameOf(index: number): string {
  return `photo-${index}.jpg`;
}
