import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { BROTLI_QUALITY } from '../cache/encodings.ts';

/** Bytes below which an answer fits into the first packets anyway. */
const THRESHOLD = 1_024;

/**
 * Answers pages, JSON and XML in brotli or gzip to whoever takes it. Files that the build has compressed already pass as
 * they are. Bodies that come in compressed are not unpacked: no client of ours sends any, and a small one can unfold to
 * far more memory than it has bytes.
 */
export function compressResponses(app: FastifyInstance): void {
  app.register(compress, {
    threshold: THRESHOLD,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}
