import { type ImageFormat, MASTER_IMAGE } from '#contract/media.ts';
import { openImage } from './open-image.ts';

/** High quality, because variants are encoded from the master (docs/decisions/0012-images.md). */
const MASTER_WEBP = { quality: 90, effort: 1 };
const PROFILE_IMAGE = { width: 256, height: 256, quality: 82 };
/** JPEG has no transparency, and all formats should look the same. */
const BACKGROUND = '#ffffff';

/** Chosen by eye and by measuring (docs/decisions/0012-images.md). */
const AVIF = { quality: 55, effort: 1 };
const WEBP = { quality: 80, effort: 2 };
const JPEG = { quality: 80, progressive: true };

/** Longest side in pixels. */
const PLACEHOLDER_SIDE = 6;
const PLACEHOLDER_WEBP = { quality: 30, effort: 0 };

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Returns upright WebP without metadata, at most as large as `MASTER_IMAGE`. */
export async function encodeMaster(bytes: Uint8Array): Promise<Buffer> {
  return openImage(bytes, (image) =>
    image
      .autoOrient()
      .resize({ ...MASTER_IMAGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: BACKGROUND })
      .webp(MASTER_WEBP)
      .toBuffer(),
  );
}

export async function encodeProfileImage(bytes: Uint8Array): Promise<Buffer> {
  const { quality, ...size } = PROFILE_IMAGE;
  return openImage(bytes, (image) =>
    image
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .webp({ quality })
      .toBuffer(),
  );
}

export async function readSize(bytes: Uint8Array): Promise<ImageSize> {
  return openImage(bytes, async (image) => {
    const { width, height } = await image.metadata();
    return { width, height };
  });
}

/** Returns a `data:` URL of less than 400 bytes. Pages show it while the image loads. */
export async function makePlaceholder(master: Uint8Array): Promise<string> {
  const pixels = await openImage(master, (image) =>
    image
      .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
      .webp(PLACEHOLDER_WEBP)
      .toBuffer(),
  );
  return `data:image/webp;base64,${pixels.toString('base64')}`;
}

export async function encodeVariant(master: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  return openImage(master, (image) => {
    const resized = image.resize({ width }).flatten({ background: BACKGROUND });
    switch (format) {
      case 'avif':
        return resized.avif(AVIF).toBuffer();
      case 'webp':
        return resized.webp(WEBP).toBuffer();
      case 'jpeg':
        return resized.jpeg(JPEG).toBuffer();
    }
  });
}
