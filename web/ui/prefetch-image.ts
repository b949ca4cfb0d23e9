import type { ProductImage } from '#contract/media.schema.ts';
import { IMAGE_FORMATS, srcSetOf } from '#contract/media.ts';

/**
 * Fetches a picture into the browser's cache ahead of the page that shows it: the very file that `Picture` will choose
 * there, as the same choice is put to the browser. `sizes` must be that of the page.
 */
export function prefetchImage(image: ProductImage, sizes: string): void {
  const img = new Image();
  img.decoding = 'async';
  if (image.widths.length > 0) {
    // A picture element chooses without being on the page, too.
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
