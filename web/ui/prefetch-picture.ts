import type { Picture } from '#contract/media.schema.ts';

/**
 * Fetches a product's picture into the browser's cache, ahead of the page that shows it large. The one place that must
 * choose the same file as that page does.
 */
export function prefetchPicture({ url }: Pick<Picture, 'url'>): void {
  const image = new Image();
  image.decoding = 'async';
  image.src = url;
}
