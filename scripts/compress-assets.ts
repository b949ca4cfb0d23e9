import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BUILD_FOLDER } from './build-folder.ts';

/**
 * Build step: compresses text files, so that the server does not have to (`preCompressed` in
 * `server/platform/pages/built-pages.ts`).
 */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages/client');
const TEXTS = /\.(js|css|svg|webmanifest|txt|html)$/;
/** Compression hardly shrinks smaller files. */
const FILE_MIN_BYTES = 256;

for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!TEXTS.test(name)) continue;
  const path = join(FOLDER, name);
  const text = readFileSync(path);
  if (text.length < FILE_MIN_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
