import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies are not compressed, because they fit into the first packets anyway. */
const THRESHOLD_BYTES = 1_024;
/** The lowest quality that finds the distant repetitions of HTML. Takes 1 to 2 ms a page. */
export const BROTLI_QUALITY = 5;
/** For popular responses: 7 % smaller, but takes 30 to 70 ms a page (docs/decisions/0065-page-cache-work.md). */
const BEST_BROTLI_QUALITY = 10;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function isCompressible(body: Buffer): boolean {
  return body.length >= THRESHOLD_BYTES;
}

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  return encoding === 'br' ? compressWith(body, BROTLI_QUALITY) : compressGzip(body).then(copyBytes);
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
  }).then(copyBytes);
}

/** Node's buffers may share a block of 16 to 64 KB, and a cached buffer would keep the whole block in memory. */
export function copyBytes(bytes: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') copy.write(bytes);
  else bytes.copy(copy);
  return copy;
}

const encodingPattern = (name: string) =>
  new RegExp(String.raw`(?:^|,)\s*${name}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)`, 'i');
const BROTLI = encodingPattern('br');
const GZIP = encodingPattern('gzip');
const DCZ = encodingPattern('dcz');
const HEADER_MAX_LENGTH = 200;

/** Prefers Brotli. Of the client's preferences (`q`), only 0 matters: it excludes an encoding. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted.length > HEADER_MAX_LENGTH) return 'identity';
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** True for `dcz`: zstd with the dictionary that the header `Available-Dictionary` names (RFC 9842). */
export function acceptsDictionaryZstd(accepted: string | undefined): boolean {
  return accepted !== undefined && accepted.length <= HEADER_MAX_LENGTH && DCZ.test(accepted);
}
