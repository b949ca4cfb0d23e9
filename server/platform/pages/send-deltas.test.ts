import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  /** Each call adds files of other names, because files with the same name have the same content in all releases. */
  async function addScripts() {
    const name = `part-of-${randomBytes(4).toString('hex')}`;
    const lines = linesOf(200);
    const [former, present] = [lines.join('\n'), [...lines.slice(0, 90), 'added();', ...lines.slice(90)].join('\n')];
    const assets = 'pages/client/assets';
    const formerFolder = await addRelease({
      [`${assets}/${name}-For-er--.js`]: former,
      [`${assets}/other-${name}-Former00.js`]: former,
      [`${assets}/${name}-Former00.css`]: former,
    });
    await addRelease({
      [`${assets}/${name}-Present_.js`]: present,
      [`${assets}/${name}-Present_.js.br`]: brotliCompressSync(present),
      [`${assets}/${name}-Present_.css`]: present,
    });
    const formerFile = join(formerFolder, assets, `${name}-For-er--.js`);
    return { name, path: `/assets/${name}-Present_.js`, former, present, formerFolder, formerFile };
  }

  const request = (path: string, headers: Record<string, string>) =>
    pages.app.inject({ url: path, headers: { 'accept-encoding': CHROMIUM_ACCEPTS, ...headers } });
  const dictionary = (content: string, id: string) => ({
    'available-dictionary': hashOf(content),
    'dictionary-id': `"${id}"`,
  });

  function decode(body: Buffer, former: string) {
    expect(body.subarray(0, 8).toString('hex')).toBe(MAGIC);
    expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(hashOf(former));
    return zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(former) }).toString();
  }

  it('is sent to a browser that has that file', async () => {
    const { name, path, former, present } = await addScripts();
    const known = dictionary(former, `${name}-For-er--.js`);
    for (const { rawPayload, statusCode, headers } of await Promise.all([request(path, known), request(path, known)])) {
      expect(decode(rawPayload, former)).toBe(present);
      expect(rawPayload.length).toBeLessThan(300);
      expect([statusCode, headers['content-length']]).toEqual([200, String(rawPayload.length)]);
      expect(headers).toMatchObject({
        'content-encoding': 'dcz',
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding, available-dictionary',
        'use-as-dictionary': `match="/assets/${name}-*.js", id="${name}-Present_.js"`,
        'x-content-type-options': 'nosniff',
      });
    }
    const style = await request(`/assets/${name}-Present_.css?v=1`, dictionary(former, `${name}-Former00.css`));
    expect(decode(style.rawPayload, former)).toBe(present);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('is not sent without that file, or to a client that does not accept it', async () => {
    const { name, path, former, present } = await addScripts();
    const known = dictionary(former, `${name}-For-er--.js`);
    const requests: Record<string, Record<string, string>> = {
      'another hash': { ...known, 'available-dictionary': hashOf(present) },
      'no hash': { 'dictionary-id': known['dictionary-id'] },
      'no colons': { ...known, 'available-dictionary': known['available-dictionary'].replaceAll(':', '') },
      'a short hash': { ...known, 'available-dictionary': ':YQ==:' },
      'an empty hash': { ...known, 'available-dictionary': '' },
      'no id': { 'available-dictionary': known['available-dictionary'] },
      'an id without quotes': { ...known, 'dictionary-id': `${name}-For-er--.js` },
      'an unknown id': dictionary(former, `${name}-Nowhere0.js`),
      'a path as id': dictionary(former, `../assets/${name}-For-er--.js`),
      'a file of another name': dictionary(former, `other-${name}-Former00.js`),
      'a file of another type': dictionary(former, `${name}-Former00.css`),
      'no dcz': { ...known, 'accept-encoding': 'gzip, br, zstd, dcb' },
      'an excluded dcz': { ...known, 'accept-encoding': 'br, dcz;q=0' },
    };
    for (const [kind, headers] of Object.entries(requests)) {
      const { rawPayload, headers: sent } = await request(path, headers);
      expect([kind, sent['content-encoding'], sent['vary']]).toEqual([
        kind,
        'br',
        'accept-encoding, available-dictionary',
      ]);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(present);
    }
    const part = await request(path, { ...known, range: 'bytes=0-9', 'accept-encoding': 'dcz' });
    expect([part.statusCode, part.body]).toEqual([206, present.slice(0, 10)]);
    expect((await request(path, known)).headers['content-encoding']).toBe('dcz');
  });

  it('is not sent once the release of that file is removed', async () => {
    const { name, path, former, formerFolder } = await addScripts();
    await rm(formerFolder, { recursive: true });
    const sent = await request(path, dictionary(former, `${name}-For-er--.js`));
    expect(sent.headers['content-encoding']).toBe('br');
  });

  it('is not sent while the release of that file is being removed, and later if the file is back', async () => {
    const { name, path, former, present, formerFile } = await addScripts();
    const known = dictionary(former, `${name}-For-er--.js`);
    // The server lists the files of all releases when it looks for a missing one.
    expect((await request('/assets/missing-Nowhere0.js', {})).statusCode).toBe(404);
    await rm(formerFile);
    expect((await request(path, known)).headers['content-encoding']).toBe('br');
    await writeFile(formerFile, former);
    expect(decode((await request(path, known)).rawPayload, former)).toBe(present);
  });

  it('is not sent if it is larger than the compressed file', async () => {
    const lines = linesOf(50).join('\n');
    const content = 'a();'.repeat(500);
    await addRelease({
      'pages/client/assets/small-Former00.js': lines,
      'pages/client/assets/small-Present0.js': content,
      'pages/client/assets/small-Present0.js.br': brotliCompressSync(content),
    });
    const sent = await request('/assets/small-Present0.js', dictionary(lines, 'small-Former00.js'));
    expect(sent.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(content);
  });

  it('needs no header on files that are no scripts or styles', async () => {
    await addRelease({ 'pages/client/assets/photo-Former00.webp': 'photo', 'pages/client/plain.js': 'plain()' });
    for (const path of ['/assets/photo-Former00.webp', '/plain.js', '/shop', '/api/products']) {
      const { statusCode, headers } = await request(path, dictionary('photo', 'photo-Former00.webp'));
      expect([path, statusCode, headers['use-as-dictionary']]).toEqual([path, 200, undefined]);
    }
  });
});
