import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '#contract/media.ts';

/**
 * Blocks all loaders of libvips, because some of them (SVG, PDF) run programs. Then allows the formats of cameras and editors.
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

/** Uses one thread per image, because concurrent images share the cores. */
sharp.concurrency(1);

/**
 * Maximum number of images that a process decodes at a time. A camera image takes 160 MB, and decoding uses the four
 * threads that also hash passwords and read files.
 */
const IMAGES_AT_ONCE = 2;
const withLimit = pLimit(IMAGES_AT_ONCE);

/** Runs `work` on an image once a slot is free. Rejects truncated images, other formats, and more than `IMAGE_MAX_PIXELS`. */
export function openImage<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  return withLimit(() => work(sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 })));
}
