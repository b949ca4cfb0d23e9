import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, PRODUCT_PICTURE } from '#contract/media.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/**
 * libvips can open many kinds of file, some of which (SVG, PDF) are programs. Only the pictures that cameras, phones
 * and editors make are let in. Source: https://sharp.pixelplumbing.com/api-utility#block
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

const PICTURE_SIZES = {
  product: { width: PRODUCT_PICTURE.width, height: PRODUCT_PICTURE.height, fit: 'inside' },
  profile: { width: 256, height: 256, fit: 'cover' },
} as const;
const WEBP_QUALITY = 82;

/** Where pictures are served from; the store's key follows. */
export const MEDIA_PATH = '/media/';

/**
 * Takes a picture in as a `data:` URL: decodes it, turns it upright, strips its metadata, brings it to the size of its
 * use and stores it as WebP. Returns its URL, which names the content and so never changes its meaning.
 * Throws `image_invalid` or `image_too_large`.
 */
export async function storePicture(
  storage: Storage,
  dataUrl: string,
  use: keyof typeof PICTURE_SIZES,
): Promise<string> {
  const webp = await reencode(bytesOf(dataUrl), use);
  return storeWebp(storage, webp);
}

/** Stores a WebP picture as it is. Returns its URL. */
export async function storeWebp(storage: Storage, webp: Uint8Array): Promise<string> {
  const key = `${createHash('sha256').update(webp).digest('hex').slice(0, 32)}.webp`;
  await storage.write(key, webp);
  return MEDIA_PATH + key;
}

function bytesOf(dataUrl: string): Buffer {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(dataUrl);
  if (!match) throw new AppError('image_invalid');
  const base64 = dataUrl.slice(match[0].length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('image_too_large');
  return bytes;
}

async function reencode(bytes: Buffer, use: keyof typeof PICTURE_SIZES): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ ...PICTURE_SIZES[use], withoutEnlargement: use === 'product' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch (error) {
    throw new AppError('image_invalid', { cause: error });
  }
}
