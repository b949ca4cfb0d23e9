import { imageOriginOf } from '#contract/media.ts';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { imageOrigins } from './tables.ts';

const ORIGINS_TAG = 'ImageOrigins';

/**
 * Websites from which the content security policy lets pages load images: those of images that an earlier release stored
 * by their address. No write adds one.
 */
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
