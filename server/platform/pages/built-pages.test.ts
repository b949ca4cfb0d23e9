import { rm } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { SHOP_URL, usePublicPages } from '#test/public-pages.ts';
import { addRelease } from '#test/releases.ts';
import { builtPages } from './built-pages.ts';

describe('the service worker', () => {
  const pages = usePublicPages();

  it('is checked at each visit, runs for the whole shop, and has the version of the pages', async () => {
    const script = await pages.app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'identity' } });
    expect([script.statusCode, script.headers['content-type'], script.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(script.body).toMatch(/^const VERSION = "[\da-f]{12}";\n/);
    expect(script.body).toContain('/offline');
    const page = await pages.app.inject('/offline');
    expect(page.headers['content-security-policy']).toContain("worker-src 'self';");
    expect(page.body).toMatch(/\/assets\/[\w.-]+\.js/);
    expect(page.headers['x-robots-tag']).toBe('noindex');
  });

  it('is compressed for browsers that accept it, and is the same then', async () => {
    const [plain, compressed] = await Promise.all(
      ['identity', 'br'].map((encoding) =>
        pages.app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': encoding } }),
      ),
    );
    expect(compressed?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed?.rawPayload ?? '').toString()).toBe(plain?.body);
  });

  it('is replaced by a script that removes it if it is switched off', async () => {
    const { deps } = pages.shop;
    const servePages = await builtPages(SHOP_URL, deps.responses, false);
    const app = await buildApp(deps, { servePages });
    onTestFinished(() => app.close());
    const script = await app.inject('/service-worker.js');
    expect(script.headers['cache-control']).toBe('no-cache');
    expect(script.body).toContain('registration.unregister()');
    expect(script.body).not.toContain('/offline');
  });
});

describe('files of pages', () => {
  const pages = usePublicPages();
  const fetchFile = (path: string, encoding = 'identity') =>
    pages.app.inject({ url: path, headers: { 'accept-encoding': encoding } });

  it('of another release are sent to pages that request them, as long as the release exists', async () => {
    expect((await fetchFile('/assets/page-Other123.js')).statusCode).toBe(404);
    const code = 'export const page = 1;';
    const folder = await addRelease({
      'pages/client/assets/page-Other123.js': code,
      'pages/client/assets/page-Other123.js.br': brotliCompressSync(code),
      'pages/client/former-logo.svg': '<svg/>',
      'pages/server/index.js': 'secret',
      'pages/inline-scripts.json': '[]',
    });
    const sent = await fetchFile('/assets/page-Other123.js?v=1');
    expect([sent.statusCode, sent.body, sent.headers['content-type'], sent.headers['cache-control']]).toEqual([
      200,
      code,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetchFile('/assets/page-Other123.js', 'br')).headers['content-encoding']).toBe('br');
    expect((await fetchFile('/former-logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
    const outside = [
      '/assets/../../server/index.js',
      '/../server/index.js',
      '/%2e%2e/server/index.js',
      '/server/index.js',
      '/inline-scripts.json',
      '/pages/client/former-logo.svg',
    ];
    for (const path of outside) expect([path, (await fetchFile(path)).statusCode]).toEqual([path, 404]);

    await rm(folder, { recursive: true });
    expect((await fetchFile('/assets/page-Other123.js')).statusCode).toBe(404);
  });

  it('of the running release are sent even if another release has files of the same names', async () => {
    const own = await fetchFile('/favicon.svg');
    await addRelease({ 'pages/client/favicon.svg': '<svg>other</svg>' });
    expect((await fetchFile('/favicon.svg')).body).toBe(own.body);
  });
});
