export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Maximum bytes of a request body with an image. Base64 turns 8 MB into 10.7 MB, and some JSON is added. */
export const IMAGE_BODY_MAX_BYTES = 12 * 1024 * 1024;
/** Maximum pixels of an image, because a small file can need a lot of memory when it is decoded. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Maximum bytes of a request body without an image. */
export const BODY_MAX_BYTES = 1024 * 1024;
/** Maximum bytes of a request body on routes that need no login. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Size in pixels that is assumed for an image if only its URL is known. */
export const PRODUCT_IMAGE = { width: 800, height: 1000 } as const;
/** Maximum size in pixels of the stored original, from which the smaller variants are made. */
export const MASTER_IMAGE = { width: 1200, height: 1500 } as const;

/** Widths of image variants in pixels: from a thumbnail to a 400 px phone screen with three device pixels per CSS pixel. */
export const IMAGE_WIDTHS = [240, 400, 560, 800, 1200] as const;
/** Formats of image variants. The format with the smallest files comes first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const FORMAT_ENDINGS: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };

/** Maximum number of images of a product. Shoppers do not look at more. */
export const PRODUCT_IMAGES_MAX = 8;
export const ALT_MAX_LENGTH = 200;

/** Returns the variant widths in pixels below the width of the original, and that width itself. */
export function widthsOfMaster(masterWidth: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < masterWidth), masterWidth];
}

/** Returns `/media/<hash>-400.avif` for `/media/<hash>.webp`. */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  return `${url.replace(/\.\w+$/, '')}-${width}.${FORMAT_ENDINGS[format]}`;
}

/** Returns the `srcset` attribute with all variants in this format. */
export function srcSetOf({ url, widths }: { url: string; widths: readonly number[] }, format: ImageFormat): string {
  return widths.map((width) => `${variantUrl(url, width, format)} ${width}w`).join(', ');
}

/** Returns the image of a URL about which nothing else is known. */
export function imageAt(url: string, alt = '') {
  return { url, alt, ...PRODUCT_IMAGE, widths: [], placeholder: null };
}

interface SizedImage {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns the largest JPEG variant, for search engines and messengers, which may not read newer formats. Without variants
 * returns the image itself.
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

/**
 * Host names that may be written into the content security policy. `*`, `;` and `,` in a name would change the policy
 * of every page. Browsers ignore names with `_`.
 */
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/** Returns the origin of an image on another website, such as 'https://cdn.example.com'; undefined for any other text. */
export function imageOriginOf(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || !HOST_NAME.test(parsed.hostname)) return undefined;
  return parsed.origin;
}
