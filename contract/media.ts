/** A picture's largest size as a file, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** The largest body of a call that carries a picture: base64 makes 8 MB into 10.7 MB, and the JSON around it is small. */
export const MAX_IMAGE_BODY_BYTES = 12 * 1024 * 1024;
/** Width times height; a small file can unfold to far more memory than it has bytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** The largest body of every other call, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The largest body that somebody may send who has not logged in and wants to, in bytes. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** The shape that a product's picture is given where nothing is known of it but its URL. */
export const PRODUCT_IMAGE = { width: 800, height: 1000 } as const;
/** The largest size in which a product's picture is kept: its master, in pixels. */
export const MASTER_IMAGE = { width: 1200, height: 1500 } as const;

/** Widths that a picture is offered in, in pixels: a thumbnail to a whole phone screen of three dots a pixel. */
export const IMAGE_WIDTHS = [240, 400, 560, 800, 1200] as const;
/** Formats that a picture is offered in, the smallest file first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** How a variant's file name ends, by its format. */
export const FORMAT_ENDINGS: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };

/** A product has a front at least; more than this nobody looks through. */
export const MAX_PRODUCT_IMAGES = 8;
/** Characters of the text that says what a picture shows. */
export const ALT_MAX_LENGTH = 200;

/**
 * The widths in which a picture can be had whose master is so many pixels wide: those of the list that do not enlarge
 * it, and its own where it is narrower than the largest.
 */
export function widthsOfMaster(masterWidth: number): number[] {
  const widths = IMAGE_WIDTHS.filter((width) => width <= masterWidth);
  return masterWidth < MASTER_IMAGE.width && !widths.some((width) => width === masterWidth)
    ? [...widths, masterWidth]
    : widths;
}

/** The URL of a picture in another width and format: `/media/<hash>.webp` becomes `/media/<hash>-400.avif`. */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  return `${url.replace(/\.\w+$/, '')}-${width}.${FORMAT_ENDINGS[format]}`;
}

/** A picture's widths in one format, as `srcset` takes them. */
export function srcSetOf({ url, widths }: { url: string; widths: readonly number[] }, format: ImageFormat): string {
  return widths.map((width) => `${variantUrl(url, width, format)} ${width}w`).join(', ');
}

/** A picture of which nothing is known but its URL. */
export function imageAt(url: string, alt = '') {
  return { url, alt, ...PRODUCT_IMAGE, widths: [], placeholder: null };
}

interface SizedImage {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * A picture as those take it who know no newer format than JPEG: search engines, messengers. The picture itself where it
 * cannot be had so.
 */
export function jpegOf({ url, width, height, widths }: SizedImage & { widths: readonly number[] }): SizedImage {
  const largest = widths.at(-1);
  if (largest === undefined) return { url, width, height };
  return {
    url: variantUrl(url, largest, 'jpeg'),
    width: largest,
    height: Math.round((height * largest) / width),
  };
}
