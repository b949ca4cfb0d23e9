import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { MAX_IMAGE_PIXELS } from '#contract/media.ts';

/**
 * Blocks libvips's loaders, some of which (SVG, PDF) run programs, except for formats of cameras and editors.
 * Source: https://sharp.pixelplumbing.com/api-utility#block
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

/** One thread per image: concurrent images share the cores. */
sharp.concurrency(1);

/**
 * Per process: a camera image takes 160 MB, and the thread pool (four threads) also hashes passwords and reads files.
 */
const IMAGES_AT_ONCE = 2;
const withLimit = pLimit(IMAGES_AT_ONCE);

/** Waits for a slot. Rejects truncated images, other formats, and more than `MAX_IMAGE_PIXELS`. */
export function openImage<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  return withLimit(() => work(sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })));
}
