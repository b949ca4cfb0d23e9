import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PRODUCTS } from '../catalogue.ts';
import { drawGarment } from './draw-garment.ts';
import { renderPicture } from './render.ts';

/** Renders the picture of every demo product to `database/demo/pictures`, and removes pictures without a product. */
const folder = join(import.meta.dirname, '../pictures');
const SIZE = { width: 800, height: 1000, quality: 72 };

await mkdir(folder, { recursive: true });
const names = new Set(DEMO_PRODUCTS.map(({ slug }) => `${slug}.webp`));
for (const file of await readdir(folder)) {
  if (file.endsWith('.webp') && !names.has(file)) {
    await rm(join(folder, file));
  }
}
let total = 0;
for (const { slug, design } of DEMO_PRODUCTS) {
  const picture = await renderPicture(drawGarment(design), SIZE);
  await writeFile(join(folder, `${slug}.webp`), picture);
  total += picture.length;
}
console.info(`${names.size} pictures, ${Math.round(total / 1024)} KB`);
