import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BUILD_FOLDER } from './build-folder.ts';

/** Build step: compresses text files and WebAssembly in advance, so that the server sends the compressed files. */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages/client');
const COMPRESSIBLE = /\.(js|css|svg|webmanifest|txt|html|wasm)$/;
/** Smaller files are not compressed, because they hardly shrink. */
const FILE_MIN_BYTES = 256;

for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSIBLE.test(name)) continue;
  const path = join(FOLDER, name);
  const content = readFileSync(path);
  if (content.length < FILE_MIN_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
