import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '#contract/media.ts';

/**
 * Some loaders of libvips (SVG, PDF) run programs, so only formats of cameras are allowed. Source:
 * https://sharp.pixelplumbing.com/api-utility#block
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

/** Threads per image. Concurrent images share the cores. */
sharp.concurrency(1);

/**
 * Maximum number of images that are decoded at once. An image of a camera takes 160 MB of memory, and decoding uses the
 * threads that also hash passwords and read files.
 */
const IMAGES_AT_ONCE = 2;
const withLimit = pLimit(IMAGES_AT_ONCE);
/** The largest image takes 3 s on a slow processor. */
const SECONDS_MAX = 30;

/** Rejects truncated images, blocked formats, images of more than `IMAGE_MAX_PIXELS`, and work of more than 30 s. */
export function openImage<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  const options = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  return withLimit(() => work(sharp(bytes, options).timeout({ seconds: SECONDS_MAX })));
}
