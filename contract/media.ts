export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of a body with an image: base64 makes 8 MB into 10.7 MB, plus a little JSON. */
export const IMAGE_BODY_MAX_BYTES = 12 * 1024 * 1024;
/** Pixels of an image, because a small file can decode to far more memory than it has bytes. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** Bytes of a body without an image. */
export const BODY_MAX_BYTES = 1024 * 1024;
/** Bytes of a body of users who are not logged in. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Size in pixels of an image of which only the URL is known. */
export const PRODUCT_IMAGE = { width: 800, height: 1000 } as const;
/** Maximum size of a stored master in pixels. */
export const MASTER_IMAGE = { width: 1200, height: 1500 } as const;

/** Widths in pixels, from a thumbnail to a phone screen at three device pixels per CSS pixel. */
export const IMAGE_WIDTHS = [240, 400, 560, 800, 1200] as const;
/** The smallest file first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const FORMAT_ENDINGS: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };

/** Images of a product. Shoppers do not look at more. */
export const PRODUCT_IMAGES_MAX = 8;
export const ALT_MAX_LENGTH = 200;

/** Returns the widths in pixels that do not enlarge the master, its own last. */
export function widthsOfMaster(masterWidth: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < masterWidth), masterWidth];
}

/** Returns `/media/<hash>-400.avif` for `/media/<hash>.webp`. */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  return `${url.replace(/\.\w+$/, '')}-${width}.${FORMAT_ENDINGS[format]}`;
}

/** Returns the `srcset` attribute in one format. */
export function srcSetOf({ url, widths }: { url: string; widths: readonly number[] }, format: ImageFormat): string {
  return widths.map((width) => `${variantUrl(url, width, format)} ${width}w`).join(', ');
}

/** Returns an image of which only the URL is known. */
export function imageAt(url: string, alt = '') {
  return { url, alt, ...PRODUCT_IMAGE, widths: [], placeholder: null };
}

interface SizedImage {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Returns a JPEG for clients without newer formats (search engines, messengers). Returns the image itself if it has no variants. */
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
 * Names of hosts that a content security policy may contain. `*`, `;` and `,` would change the policy of every page,
 * and browsers ignore names with `_`.
 */
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/** Returns the origin of an image on another website, such as 'https://cdn.example.com'; undefined for any other text. */
export function imageOriginOf(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || !HOST_NAME.test(parsed.hostname)) return undefined;
  return parsed.origin;
}
