import { inArray } from 'drizzle-orm';
import type { ProductImage } from '#contract/media.schema.ts';
import { imageAt, widthsOfMaster } from '#contract/media.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { imageSources, images } from './tables.ts';

export type ImageRow = typeof images.$inferSelect;

/** Returns false if the image is stored already. */
export async function addImage(tx: Executor, row: ImageRow): Promise<boolean> {
  const added = await tx.insert(images).values(row).onConflictDoNothing().returning({ url: images.url });
  return added.length > 0;
}

/** Returns stored images by URL. Omits images of other websites. */
export async function findImages(db: Executor, urls: readonly string[]): Promise<Map<string, ImageRow>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select()
    .from(images)
    .where(inArray(images.url, [...urls]));
  return new Map(rows.map((row) => [row.url, row]));
}

/** Finds URLs by the SHA-256 of the uploaded file, or of the address of a fetched one. */
export async function findImageSources(db: Executor, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(imageSources)
    .where(inArray(imageSources.hash, [...hashes]));
  return new Map(rows.map(({ hash, url }) => [hash, url]));
}

export async function addImageSource(tx: Executor, source: typeof imageSources.$inferInsert): Promise<void> {
  await tx.insert(imageSources).values(source).onConflictDoNothing();
}

/** An image on another website has only a URL. */
export function describeImage({ url, alt }: { url: string; alt: string }, stored: ImageRow | undefined): ProductImage {
  if (!stored) return imageAt(url, alt);
  const { width, height, placeholder } = stored;
  return { url, alt, width, height, widths: widthsOfMaster(width), placeholder };
}
