import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductImage } from '#contract/media.schema.ts';
import type { Deps } from '#server/deps.ts';
import { describeImage, type ImageRow } from '#server/media/queries.ts';
import { type MasterDescription, storeMaster } from '#server/media/store-image.ts';
import { images } from '#server/media/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { describeImages } from './designs/describe-images.ts';
import { getFrom } from './get-from.ts';

const FOLDER = projectPath('database/demo/images');

/** By file name. `npm run demo:pictures` writes these, because computing them at the first start would take 4 s. */
export type DemoImageDescriptions = Record<string, MasterDescription & { hash: string }>;

export async function readImageDescriptions(): Promise<DemoImageDescriptions> {
  return JSON.parse(await readFile(join(FOLDER, 'descriptions.json'), 'utf8')) as DemoImageDescriptions;
}

export interface DemoImages {
  bySlug: Map<string, ProductImage[]>;
  rows: ImageRow[];
}

/** Stores only the originals, because making all variants would delay the first start by minutes. */
export async function storeImages(storage: Deps['storage'], now: Date): Promise<DemoImages> {
  const rows = new Map<string, ImageRow>();
  const descriptions = new Map(Object.entries(await readImageDescriptions()));
  const stored = DEMO_PRODUCTS.map(async (product): Promise<[string, ProductImage[]]> => {
    const productImages = describeImages(product).map(async ({ file, alt }) => {
      const { hash: _, ...description } = getFrom(descriptions, file);
      const row = await storeMaster(storage, await readFile(join(FOLDER, file)), description, now);
      rows.set(row.url, row);
      return describeImage({ url: row.url, alt }, row);
    });
    return [product.slug, await Promise.all(productImages)];
  });
  return { bySlug: new Map(await Promise.all(stored)), rows: [...rows.values()] };
}

/** Skips rows that exist already, because rows of images stay when somebody deletes the products of an earlier demo. */
export async function seedImages(tx: Executor, { rows }: DemoImages): Promise<void> {
  await tx.insert(images).values(rows).onConflictDoNothing();
}

export function coverOf({ bySlug }: DemoImages, slug: string): ProductImage {
  const [cover] = getFrom(bySlug, slug);
  if (!cover) throw new Error(`The demo has no picture of ${slug}`);
  return cover;
}
