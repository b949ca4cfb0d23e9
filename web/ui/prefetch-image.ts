import type { ProductImage } from '#contract/media.schema.ts';
import { IMAGE_FORMATS, srcSetOf } from '#contract/media.ts';

/** Sources and `sizes` must equal those of the next page. Otherwise the browser loads the image twice. */
export function prefetchImage(image: ProductImage, sizes: string): void {
  const img = new Image();
  img.decoding = 'async';
  if (image.widths.length > 0) {
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
