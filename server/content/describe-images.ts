import type { ContentValue } from '#contract/content.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { describeImage } from '#server/media/describe-image.ts';
import { findImages } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** The uploaded pictures of a value, once each, as pages load them; the text beside them says what they show. */
export async function describeContentImages(db: Executor, value: ContentValue | null): Promise<ProductImage[]> {
  const parts = Array.isArray(value) ? value : [value];
  const used = parts.flatMap((part) => (part && 'image' in part && part.image !== null ? [part.image] : []));
  const urls = [...new Set(used)];
  const stored = await findImages(db, urls);
  return urls.map((url) => describeImage({ url, alt: '' }, stored.get(url)));
}
