import { inArray } from 'drizzle-orm';
import { imageOriginOf } from '#contract/media.ts';
import { EVERYTHING, type TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { imageOrigins } from './tables.ts';

const ORIGINS_TAG = 'ImageOrigins';

/** Websites from which the content security policy lets pages load images. */
export interface ImageOrigins {
  read(): Promise<readonly string[]>;
}

/** Call this before opening the response caches. Otherwise a page could be cached with an outdated policy. */
export function openImageOrigins(db: Executor, tags: Pick<TagBus, 'listen'>): ImageOrigins {
  const value = new TaggedValue(ORIGINS_TAG, async () => {
    const rows = await db.select({ origin: imageOrigins.origin }).from(imageOrigins).orderBy(imageOrigins.origin);
    // Skips invalid origins, because an earlier release stored origins without a check.
    return rows.flatMap(({ origin }) => imageOriginOf(origin) ?? []);
  });
  tags.listen(value);
  return value;
}

/** Returns the cache tags to invalidate. Origins are never deleted, because orders show images of deleted products. */
export async function noteImageOrigins(tx: Executor, urls: readonly string[]): Promise<string[]> {
  const origins = [...new Set(urls.flatMap((url) => imageOriginOf(url) ?? []))].toSorted();
  if (origins.length === 0) return [];
  const known = await tx.select().from(imageOrigins).where(inArray(imageOrigins.origin, origins));
  const added = origins.filter((origin) => known.every((row) => row.origin !== origin));
  if (added.length === 0) return [];
  await tx
    .insert(imageOrigins)
    .values(added.map((origin) => ({ origin })))
    .onConflictDoNothing();
  return [EVERYTHING];
}
