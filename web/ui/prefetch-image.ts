import type { ProductImage } from '#contract/media.schema.ts';
import { IMAGE_FORMATS, srcSetOf } from '#contract/media.ts';

/**
 * Prefetches the file that `ResponsiveImage` will choose, by offering the same sources. `sizes` must be that of the
 * next page.
 */
export function prefetchImage(image: ProductImage, sizes: string): void {
  const img = new Image();
  img.decoding = 'async';
  if (image.widths.length > 0) {
    // A picture element selects its source outside of the document too.
    const element = document.createElement('picture');
    for (const format of IMAGE_FORMATS) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = sizes;
      source.srcset = srcSetOf(image, format);
      element.append(source);
    }
    element.append(img);
  }
  img.src = image.url;
}
