import type { Picture } from '#contract/media.schema.ts';
import { PICTURE_FORMATS, srcSetOf } from '#contract/media.ts';

/**
 * Fetches a picture into the browser's cache ahead of the page that shows it: the very file that `Picture` will choose
 * there, as the same choice is put to the browser. `sizes` must be that of the page.
 */
export function prefetchPicture(picture: Picture, sizes: string): void {
  const image = new Image();
  image.decoding = 'async';
  if (picture.widths.length > 0) {
    // A picture element chooses without being on the page, too.
    const element = document.createElement('picture');
    for (const format of PICTURE_FORMATS) {
      const source = document.createElement('source');
      source.type = `image/${format}`;
      source.sizes = sizes;
      source.srcset = srcSetOf(picture, format);
      element.append(source);
    }
    element.append(image);
  }
  image.src = picture.url;
}
