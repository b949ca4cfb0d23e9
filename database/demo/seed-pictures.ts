import { readFile } from 'node:fs/promises';
import type { Picture } from '#contract/media.schema.ts';
import type { Deps } from '#server/deps.ts';
import { describePicture } from '#server/media/describe-picture.ts';
import type { PictureRow } from '#server/media/queries.ts';
import { storeMaster } from '#server/media/store-picture.ts';
import { pictures } from '#server/media/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { describePictures } from './artwork/describe-pictures.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { getFrom } from './get-from.ts';

const FOLDER = new URL('./pictures/', import.meta.url);

export interface DemoPictures {
  /** The pictures of each product, by its slug. */
  bySlug: Map<string, Picture[]>;
  /** What has still to be written into the database. */
  rows: PictureRow[];
}

/**
 * Puts the masters of the products' pictures into the media store. Their variants are made when somebody first looks:
 * to make them all would keep the first start waiting for minutes.
 */
export async function storePictures(storage: Deps['storage'], now: Date): Promise<DemoPictures> {
  const rows = new Map<string, PictureRow>();
  const stored = DEMO_PRODUCTS.map(async (product): Promise<[string, Picture[]]> => {
    const ofProduct = describePictures(product).map(async ({ file, alt }) => {
      const row = await storeMaster(storage, await readFile(new URL(file, FOLDER)), now);
      rows.set(row.url, row);
      return describePicture({ url: row.url, alt }, row);
    });
    return [product.slug, await Promise.all(ofProduct)];
  });
  return { bySlug: new Map(await Promise.all(stored)), rows: [...rows.values()] };
}

/** Notes the pictures. They may be known already: of a demo whose products were all deleted. */
export async function seedPictures(tx: Executor, { rows }: DemoPictures): Promise<void> {
  await tx.insert(pictures).values(rows).onConflictDoNothing();
}

/** A product's first picture. */
export function coverOf({ bySlug }: DemoPictures, slug: string): Picture {
  const [cover] = getFrom(bySlug, slug);
  if (!cover) throw new Error(`The demo has no picture of ${slug}`);
  return cover;
}
