import type { ProductImage } from '#contract/media.schema.ts';
import { imageAt, widthsOfMaster } from '#contract/media.ts';
import type { ImageRow } from './queries.ts';

/** Returns an image for pages. An image that is not stored here only has its URL. */
export function describeImage({ url, alt }: { url: string; alt: string }, stored: ImageRow | undefined): ProductImage {
  if (!stored) return imageAt(url, alt);
  const { width, height, placeholder } = stored;
  return { url, alt, width, height, widths: widthsOfMaster(width), placeholder };
}
