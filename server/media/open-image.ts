import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { MAX_IMAGE_PIXELS } from '#contract/media.ts';

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

/** One thread a picture: the pictures under way share the cores, not the threads of one. */
sharp.concurrency(1);

/**
 * Pictures decoded or encoded at one time in this process, whoever asked. A whole camera picture unfolds to 160 MB, and
 * the thread pool (four threads) also hashes passwords and reads files.
 */
const IMAGES_AT_ONCE = 2;
const inTurn = pLimit(IMAGES_AT_ONCE);

/**
 * Runs `work` on a picture when its turn comes, off this thread. Rejects where the bytes are no whole picture of a kind
 * that is let in, or have more pixels than `MAX_IMAGE_PIXELS`.
 */
export function openImage<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  return inTurn(() => work(sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })));
}
