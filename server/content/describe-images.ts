import type { ContentValue } from '#contract/content.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { describeImage, findImages } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Alt texts are empty, because the text beside an image already describes it. */
export async function describeContentImages(
  db: Executor,
  values: readonly (ContentValue | null)[],
): Promise<ProductImage[][]> {
  const used = values.map(imagesOf);
  const stored = await findImages(db, [...new Set(used.flat())]);
  return used.map((urls) => urls.map((url) => describeImage({ url, alt: '' }, stored.get(url))));
}

function imagesOf(value: ContentValue | null): string[] {
  const parts = Array.isArray(value) ? value : [value];
  return [...new Set(parts.flatMap((part) => (part && 'image' in part && part.image !== null ? [part.image] : [])))];
}
