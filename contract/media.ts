export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** For bodies with an image: base64 turns 8 MB into 10.7 MB, and some JSON is added. */
export const IMAGE_BODY_MAX_BYTES = 12 * 1024 * 1024;
/** A small file can need much memory when it is decoded. */
export const IMAGE_MAX_PIXELS = 40_000_000;
/** For bodies without an image. */
export const BODY_MAX_BYTES = 1024 * 1024;
/** For routes that need no login. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Assumed if only the URL of an image is known. */
export const PRODUCT_IMAGE = { width: 800, height: 1000 } as const;
/** Maximum size of the stored original. Variants are made from it. */
export const MASTER_IMAGE = { width: 1200, height: 1500 } as const;

/** From a thumbnail to a 400 px phone screen with three device pixels per CSS pixel. */
export const IMAGE_WIDTHS = [240, 400, 560, 800, 1200] as const;
/** The format with the smallest files first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const FORMAT_ENDINGS: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };

export const PRODUCT_IMAGES_MAX = 8;
export const ALT_MAX_LENGTH = 200;

export function widthsOfMaster(masterWidth: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < masterWidth), masterWidth];
}

/** Returns `/media/<hash>-400.avif` for `/media/<hash>.webp`. */
export function variantUrl(url: string, width: number, format: ImageFormat): string {
  return `${url.replace(/\.\w+$/, '')}-${width}.${FORMAT_ENDINGS[format]}`;
}

export function srcSetOf({ url, widths }: { url: string; widths: readonly number[] }, format: ImageFormat): string {
  return widths.map((width) => `${variantUrl(url, width, format)} ${width}w`).join(', ');
}

export function imageAt(url: string, alt = '') {
  return { url, alt, ...PRODUCT_IMAGE, widths: [], placeholder: null };
}

interface SizedImage {
  url: string;
  width: number;
  height: number;
}

/** Search engines and messengers may read only JPEG. An image without variants is returned as it is. */
export function jpegOf({ url, width, height, widths }: SizedImage & { widths: readonly number[] }): SizedImage {
  const largest = widths.at(-1);
  if (largest === undefined) return { url, width, height };
  return {
    url: variantUrl(url, largest, 'jpeg'),
    width: largest,
    height: Math.round((height * largest) / width),
  };
}

/** Host names that are safe in the content security policy. `*`, `;` and `,` would change the policy of every page. */
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/** Returns 'https://cdn.example.com' for an image on another website; undefined for any other text. */
export function imageOriginOf(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || !HOST_NAME.test(parsed.hostname)) return undefined;
  return parsed.origin;
}
