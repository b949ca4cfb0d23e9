import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'compress-assets-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('scripts and the WebAssembly of the scanner are compressed, images and tiny files are not', () => {
  const assets = join(folder, 'pages/client/assets');
  mkdirSync(assets, { recursive: true });
  const content = Buffer.alloc(1_000, 'repeated ');
  for (const name of ['page.js', 'zxing_reader.wasm', 'photo.webp']) writeFileSync(join(assets, name), content);
  writeFileSync(join(assets, 'tiny.js'), 'x');
  execFileSync(process.execPath, [join(root, 'scripts/compress-assets.ts')], {
    env: { ...process.env, BUILD_FOLDER: relative(root, folder) },
  });
  for (const name of ['page.js', 'zxing_reader.wasm']) {
    expect(brotliDecompressSync(readFileSync(join(assets, `${name}.br`)))).toEqual(content);
    expect(gunzipSync(readFileSync(join(assets, `${name}.gz`)))).toEqual(content);
  }
  for (const name of ['photo.webp', 'tiny.js'])
    expect(() => readFileSync(join(assets, `${name}.br`))).toThrow('ENOENT');
});
