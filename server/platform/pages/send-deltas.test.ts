import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { usePublicPages } from '#test/public-pages.ts';
import { addRelease } from '#test/releases.ts';

const CHROMIUM_ACCEPTS = 'gzip, deflate, br, zstd, dcb, dcz';
const MAGIC = '5e2a4d1820000000';

/** A script of lines that hardly compress, so that most of a small file is its dictionary. */
const linesOf = (count: number) => Array.from({ length: count }, () => `const ${randomBytes(12).toString('hex')} = 1;`);
const hashOf = (content: string) => `:${createHash('sha256').update(content).digest('base64')}:`;

describe('the difference to the file of another release', () => {
  const pages = usePublicPages();

  async function addScripts() {
    const lines = linesOf(200);
    const [former, present] = [lines.join('\n'), [...lines.slice(0, 90), 'added();', ...lines.slice(90)].join('\n')];
    const assets = 'pages/client/assets';
    const formerFolder = await addRelease({
      [`${assets}/part-of-page-For-er--.js`]: former,
      [`${assets}/other-Former00.js`]: former,
      [`${assets}/part-of-page-Former00.css`]: former,
      [`${assets}/part-of-page-Unlike00.js`]: linesOf(200).join('\n'),
    });
    await addRelease({
      [`${assets}/part-of-page-Present_.js`]: present,
      [`${assets}/part-of-page-Present_.js.br`]: brotliCompressSync(present),
      [`${assets}/part-of-page-Present_.css`]: present,
    });
    return { former, present, formerFolder };
  }

  const request = (headers: Record<string, string>, path = '/assets/part-of-page-Present_.js') =>
    pages.app.inject({ url: path, headers: { 'accept-encoding': CHROMIUM_ACCEPTS, ...headers } });
  const dictionary = (content: string, id = 'part-of-page-For-er--.js') => ({
    'available-dictionary': hashOf(content),
    'dictionary-id': `"${id}"`,
  });

  function decode(body: Buffer, former: string) {
    expect(body.subarray(0, 8).toString('hex')).toBe(MAGIC);
    expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(hashOf(former));
    return zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(former) }).toString();
  }

  it('is sent to a browser that has that file', async () => {
    const { former, present } = await addScripts();
    const sent = await Promise.all([request(dictionary(former)), request(dictionary(former))]);
    for (const { rawPayload, statusCode, headers } of sent) {
      expect(decode(rawPayload, former)).toBe(present);
      expect(rawPayload.length).toBeLessThan(300);
      expect([statusCode, headers['content-length']]).toEqual([200, String(rawPayload.length)]);
      expect(headers).toMatchObject({
        'content-encoding': 'dcz',
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding, available-dictionary',
        'use-as-dictionary': 'match="/assets/part-of-page-*.js", id="part-of-page-Present_.js"',
        'x-content-type-options': 'nosniff',
      });
    }
    const style = await request(
      dictionary(former, 'part-of-page-Former00.css'),
      '/assets/part-of-page-Present_.css?v=1',
    );
    expect(decode(style.rawPayload, former)).toBe(present);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('is not sent without that file, or to a client that does not accept it', async () => {
    const { former, present, formerFolder } = await addScripts();
    const known = dictionary(former);
    const requests: Record<string, Record<string, string>> = {
      'another hash': { ...known, 'available-dictionary': hashOf(present) },
      'no hash': { 'dictionary-id': known['dictionary-id'] },
      'no colons': { ...known, 'available-dictionary': known['available-dictionary'].replaceAll(':', '') },
      'a short hash': { ...known, 'available-dictionary': ':YQ==:' },
      'an empty hash': { ...known, 'available-dictionary': '' },
      'no id': { 'available-dictionary': known['available-dictionary'] },
      'an id without quotes': { ...known, 'dictionary-id': 'part-of-page-For-er--.js' },
      'an unknown id': dictionary(former, 'part-of-page-Nowhere0.js'),
      'a path as id': dictionary(former, '../assets/part-of-page-For-er--.js'),
      'a file of another name': dictionary(former, 'other-Former00.js'),
      'a file of another type': dictionary(former, 'part-of-page-Former00.css'),
      'no dcz': { ...known, 'accept-encoding': 'gzip, br, zstd, dcb' },
      'an excluded dcz': { ...known, 'accept-encoding': 'br, dcz;q=0' },
    };
    for (const [name, headers] of Object.entries(requests)) {
      const { rawPayload, headers: sent } = await request(headers);
      expect([name, sent['content-encoding'], sent['vary']]).toEqual([
        name,
        'br',
        'accept-encoding, available-dictionary',
      ]);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(present);
    }
    const part = await request({ ...known, range: 'bytes=0-9', 'accept-encoding': 'dcz' });
    expect([part.statusCode, part.body]).toEqual([206, present.slice(0, 10)]);

    await rm(formerFolder, { recursive: true });
    expect((await request(known)).headers['content-encoding']).toBe('br');
  });

  it('is not sent if it is larger than the compressed file', async () => {
    const lines = linesOf(50).join('\n');
    const content = 'a();'.repeat(500);
    await addRelease({
      'pages/client/assets/small-Former00.js': lines,
      'pages/client/assets/small-Present0.js': content,
      'pages/client/assets/small-Present0.js.br': brotliCompressSync(content),
    });
    const sent = await request(dictionary(lines, 'small-Former00.js'), '/assets/small-Present0.js');
    expect(sent.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(content);
  });

  it('needs no header on files that are no scripts or styles', async () => {
    await addRelease({ 'pages/client/assets/photo-Former00.webp': 'photo', 'pages/client/plain.js': 'plain()' });
    for (const path of ['/assets/photo-Former00.webp', '/plain.js', '/shop', '/api/products']) {
      const { statusCode, headers } = await request(dictionary('photo', 'photo-Former00.webp'), path);
      expect([path, statusCode, headers['use-as-dictionary']]).toEqual([path, 200, undefined]);
    }
  });
});
