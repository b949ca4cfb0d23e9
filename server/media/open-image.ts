import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '#contract/media.ts';

/**
 * Blocks the loaders of libvips, some of which (SVG, PDF) run programs. The formats of cameras and editors are allowed.
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

/** One thread for an image: concurrent images share the cores. */
sharp.concurrency(1);

/** Images decoded at a time in a process: a camera image takes 160 MB, and the four threads of the pool also hash passwords and read files. */
const IMAGES_AT_ONCE = 2;
const withLimit = pLimit(IMAGES_AT_ONCE);

/** Runs `work` on an image when a slot is free. Rejects truncated images, other formats, and more than `IMAGE_MAX_PIXELS`. */
export function openImage<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  return withLimit(() => work(sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 })));
}
