import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';
import type { DemoImageDescriptions } from '#database/demo/seed-images.ts';
import { hashOf } from '#server/media/image-key.ts';
import { describeMaster } from '#server/media/store-image.ts';
import { photographOutfit } from './compositions/outfit.ts';
import type { Canvas } from './photograph/canvas.ts';
import { photographDetail, photographFront } from './product-image.ts';
import { encodeImage } from './render.ts';

/**
 * Renders the three images of every demo product, or of the products whose slugs are arguments, to `database/demo/images`.
 * Removes images without a product, and writes size, hash and placeholder of all images to `descriptions.json`.
 */
const folder = join(import.meta.dirname, '../../database/demo/images');
const wanted = process.argv.slice(2);

// The server's modules block SVG in sharp, because uploaded SVG is not safe. This script needs it for its own drawings.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

/** Views of a product. `largest` is the maximum size of a file in bytes, because the repository contains all of them. */
const VIEWS: readonly { ending: string; photograph: (design: GarmentDesign) => Promise<Canvas>; largest: number }[] = [
  { ending: '', photograph: photographFront, largest: 44_000 },
  { ending: '-detail', photograph: photographDetail, largest: 56_000 },
  { ending: '-outfit', photograph: photographOutfit, largest: 44_000 },
];
const [BEST, USUAL, LOWER, LOWEST] = [62, 44, 31, 22];

/** Encodes an image with the best quality at which the file is small enough. An image with many details may still be larger. */
async function fitted(canvas: Canvas, largest: number): Promise<Buffer> {
  const usual = await encodeImage(canvas, USUAL);
  if (usual.length < largest * 0.74) return await encodeImage(canvas, BEST);
  if (usual.length <= largest) return usual;
  const lower = await encodeImage(canvas, LOWER);
  return lower.length <= largest ? lower : await encodeImage(canvas, LOWEST);
}

async function describeAll() {
  const described: DemoImageDescriptions = {};
  for (const name of [...names].toSorted()) {
    const master = await readFile(join(folder, name));
    described[name] = { hash: hashOf(master), ...(await describeMaster(master)) };
  }
  return described;
}

await mkdir(folder, { recursive: true });
const names = new Set(DEMO_PRODUCTS.flatMap(({ slug }) => VIEWS.map(({ ending }) => `${slug}${ending}.webp`)));
for (const file of await readdir(folder)) {
  if (file.endsWith('.webp') && !names.has(file)) {
    await rm(join(folder, file));
  }
}
let total = 0;
for (const { slug, design } of DEMO_PRODUCTS.filter(
  (product) => wanted.length === 0 || wanted.includes(product.slug),
)) {
  for (const { ending, photograph, largest } of VIEWS) {
    const image = await fitted(await photograph(design), largest);
    await writeFile(join(folder, `${slug}${ending}.webp`), image);
    total += image.length;
  }
}
await writeFile(join(folder, 'descriptions.json'), `${JSON.stringify(await describeAll(), null, 2)}\n`);
console.info(`${names.size} pictures, ${Math.round(total / 1024)} KB`);
