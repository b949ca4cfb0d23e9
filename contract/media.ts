import { parseUrl } from './urls.ts';

export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Limit of request bodies with an image: base64 turns 8 MB into 10.7 MB, and some JSON is added. */
export const IMAGE_BODY_MAX_BYTES = 12 * 1024 * 1024;
/** Pixels, because a small file can need much memory when it is decoded. */
export const IMAGE_MAX_PIXELS = 40_000_000;
export const BODY_MAX_BYTES = 1024 * 1024;
/** Limit of request bodies on routes without login. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Size that pages assume for an image of which only the URL is known. */
export const PRODUCT_IMAGE = { width: 800, height: 1000 } as const;
/** Larger uploads are scaled down to this size. All variants are made from the result. */
export const MASTER_IMAGE = { width: 1200, height: 1500 } as const;

/** Pixels: from a thumbnail to a phone screen of 400 CSS pixels at a device pixel ratio of 3. */
export const IMAGE_WIDTHS = [240, 400, 560, 800, 1200] as const;
/** The format with the smallest files comes first: browsers use the first that they support. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const FORMAT_ENDINGS: Record<ImageFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' };

export const PRODUCT_IMAGES_MAX = 8;
export const ALT_MAX_LENGTH = 200;

export function widthsOfMaster(masterWidth: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < masterWidth), masterWidth];
}

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

/**
 * Returns a JPEG for search engines and messengers, which may read nothing else; without variants, the image itself.
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

/** Plain host names, as browsers and the download of images take them. */
const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/** Returns 'https://cdn.example.com' for a URL on that website; undefined for any other text. */
export function imageOriginOf(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || !HOST_NAME.test(parsed.hostname)) return undefined;
  return parsed.origin;
}
