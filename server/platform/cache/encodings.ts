import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How the bytes of an answer are sent. */
export type Encoding = 'br' | 'gzip' | 'identity';
export type Forms = Record<Encoding, Buffer>;

/** Bytes below which an answer fits into the first packets anyway. */
const THRESHOLD_BYTES = 1_024;
/** Where brotli begins to look far back, which repetitive HTML gains from, at a millisecond or two a page. */
export const BROTLI_QUALITY = 5;
/** A tenth smaller, at a tenth of a second a page: for what is asked for again and again. */
const BEST_BROTLI_QUALITY = 11;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** All forms of the bytes, made off the main thread. What is too small to gain is the same in all of them. */
export async function makeForms(body: Buffer): Promise<Forms> {
  if (body.length < THRESHOLD_BYTES) return { br: body, gzip: body, identity: body };
  const [br, gzipped] = await Promise.all([compressWith(body, BROTLI_QUALITY), compressGzip(body)]);
  return { br, gzip: gzipped, identity: body };
}

/** The same bytes as small as brotli can make them. */
export function makeSmallest(body: Buffer): Promise<Buffer> {
  return compressWith(body, BEST_BROTLI_QUALITY);
}

function compressWith(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
const GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
/** Longer than any browser's; what is longer is not read. */
const HEADER_MAX_LENGTH = 200;

/** The best form that a request's `accept-encoding` takes. What a client weighs among those it takes does not matter to us. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > HEADER_MAX_LENGTH) return 'identity';
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}
