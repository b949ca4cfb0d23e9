import type { ProductImage } from '#contract/media.schema.ts';
import { imageAt, widthsOfMaster } from '#contract/media.ts';
import type { ImageRow } from './queries.ts';

/** A picture as the API shows it. Of one of elsewhere (`known` is undefined) there is its URL and no more. */
export function describeImage({ url, alt }: { url: string; alt: string }, known: ImageRow | undefined): ProductImage {
  if (!known) return imageAt(url, alt);
  const { width, height, placeholder } = known;
  return { url, alt, width, height, widths: widthsOfMaster(width), placeholder };
}
