import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A smaller response fits into the first packets. */
const THRESHOLD_BYTES = 1_024;
/** The lowest quality with long-range matches, which suit repetitive HTML; 1 to 2 ms a page. */
export const BROTLI_QUALITY = 5;
/** 7 % smaller for 30 to 70 ms a page, which only frequent requests repay (docs/decisions/0065-page-cache-work.md). */
const BEST_BROTLI_QUALITY = 10;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** True if the body is large enough to compress. */
export function isCompressible(body: Buffer): boolean {
  return body.length >= THRESHOLD_BYTES;
}

/** Encodes off the main thread. */
export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  return encoding === 'br' ? compressWith(body, BROTLI_QUALITY) : compressGzip(body);
}

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
/** Bounds the regular expressions' input. */
const HEADER_MAX_LENGTH = 200;

/** The smallest encoding that `accept-encoding` allows, whatever the client prefers. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > HEADER_MAX_LENGTH) return 'identity';
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}
