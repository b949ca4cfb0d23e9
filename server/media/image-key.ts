import { createHash, randomBytes } from 'node:crypto';
import { FORMAT_ENDINGS, IMAGE_FORMATS, type ImageFormat, variantUrl } from '#contract/media.ts';

/** Where pictures are served from; the store's key follows. */
export const MEDIA_PATH = '/media/';

/** A picture in a width and a format. `hash` names the content of its master. */
export interface ImageVariant {
  hash: string;
  /** Pixels. */
  width: number;
  format: ImageFormat;
}

/** A key of the store: a master, or where `variant` is set, one of its variants. */
export interface ImageKey {
  hash: string;
  variant?: ImageVariant;
}

const KEY = /^(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<ending>avif|webp|jpg)$/;

/** Reads a key, as it stands at the end of a picture's URL. Undefined where it cannot be one. */
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

/** What a master is called: after its content, so that a URL never changes its meaning. */
export function hashOf(master: Uint8Array): string {
  return createHash('sha256').update(master).digest('hex').slice(0, 32);
}

/** A name that says nothing of the content, for a picture that is one person's alone. */
export function randomHash(): string {
  return randomBytes(16).toString('hex');
}
