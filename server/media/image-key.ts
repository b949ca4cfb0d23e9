import { createHash, randomBytes } from 'node:crypto';
import { FORMAT_ENDINGS, IMAGE_FORMATS, type ImageFormat, variantUrl } from '#contract/media.ts';

export const MEDIA_PATH = '/media/';

/** `hash` is the name of the master image. */
export interface ImageVariant {
  hash: string;
  /** In pixels. */
  width: number;
  format: ImageFormat;
}

export interface ImageKey {
  hash: string;
  variant?: ImageVariant;
}

const KEY = /^(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<ending>avif|webp|jpg)$/;

export function parseImageKey(key: string): ImageKey | undefined {
  const { hash, width, ending } = KEY.exec(key)?.groups ?? {};
  const format = IMAGE_FORMATS.find((each) => FORMAT_ENDINGS[each] === ending);
  if (hash === undefined || format === undefined) return undefined;
  if (width !== undefined) return { hash, variant: { hash, width: Number(width), format } };
  return format === 'webp' ? { hash } : undefined;
}

export function masterKey(hash: string): string {
  return `${hash}.webp`;
}

export function variantKey({ hash, width, format }: ImageVariant): string {
  return variantUrl(masterKey(hash), width, format);
}

/** URLs contain this hash of the content, so the content behind a URL never changes. */
export function hashOf(master: Uint8Array): string {
  return createHash('sha256').update(master).digest('hex').slice(0, 32);
}

export function hashOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Users delete profile images, so two equal images must not share a name. */
export function randomHash(): string {
  return randomBytes(16).toString('hex');
}
