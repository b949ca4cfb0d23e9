import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { BROTLI_QUALITY } from '../cache/encodings.ts';

/** Smaller responses are not compressed, because they fit into the first packets anyway. */
const THRESHOLD_BYTES = 1_024;

/**
 * Does not decompress request bodies: the shop's clients never compress them, and a small compressed body could fill
 * the memory.
 */
export function compressResponses(app: FastifyInstance): void {
  app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}
