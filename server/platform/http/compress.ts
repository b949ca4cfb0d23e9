import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { BROTLI_QUALITY } from '../cache/encodings.ts';

/** A smaller response fits into the first packets. */
const THRESHOLD_BYTES = 1_024;

/**
 * Compresses responses that the build has not compressed. Request bodies are not decompressed: clients send none, and a small
 * one could exhaust the memory.
 */
export function compressResponses(app: FastifyInstance): void {
  app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}
