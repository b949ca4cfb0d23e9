import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { acceptsDictionaryZstd, chooseEncoding, encode, isCompressible, makeSmallest } from './encodings.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['BR', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip, br; q=0.000', 'gzip'],
  ['gzip;q=0.5,br;q=0.01', 'br'],
  ['deflate, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['identity', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [`${'x,'.repeat(10_000)}br`, 'identity'],
])('accept-encoding %j selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

it.each([
  ['gzip, deflate, br, zstd, dcb, dcz', true],
  ['DCZ;q=0.5', true],
  ['dcz;q=0, br', false],
  ['zstd, dcb, xdcz', false],
  ['*', false],
  [undefined, false],
])('accept-encoding %j allows dictionaries of zstd: %j', (accepted, expected) => {
  expect(acceptsDictionaryZstd(accepted)).toBe(expected);
});

it('a body decodes to the same bytes from every encoding', async () => {
  const body = Buffer.from(randomBytes(4_000).toString('hex'));
  expect([
    await encode(body, 'identity'),
    brotliDecompressSync(await encode(body, 'br')),
    gunzipSync(await encode(body, 'gzip')),
    brotliDecompressSync(await makeSmallest(body)),
  ]).toEqual([body, body, body, body]);
});

it('a small body is not compressed', () => {
  expect(isCompressible(Buffer.from('{"status":"ok"}'))).toBe(false);
  expect(isCompressible(Buffer.alloc(2_000))).toBe(true);
});

it('holds no more memory than its bytes', async () => {
  const body = Buffer.from('kurta '.repeat(1_000));
  for (const encoding of ['br', 'gzip'] as const) {
    const encoded = await encode(body, encoding);
    expect(encoded.buffer.byteLength).toBe(encoded.length);
  }
});
