import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createServer as createShop } from '#server/platform/http/create-server.ts';
import { addConnectionRoute } from '#server/platform/http/health.ts';
import { checkProxy } from './check-proxy.ts';

interface Proxy {
  /** Changes the headers of the client. Undefined values leave a header out. */
  headers?: (sent: { 'x-forwarded-for'?: string }) => Record<string, string | undefined>;
  maxBytes?: number;
}

/** Returns the public URL of a shop behind this proxy. An IPv4 address within IPv6 does not count as this machine. */
async function openShopBehind({ headers = () => ({}), maxBytes = Number.POSITIVE_INFINITY }: Proxy): Promise<string> {
  const shop = createShop(false, { trustProxy: 'loopback', publicUrl: 'http://shop.example' });
  addConnectionRoute(shop);
  await shop.listen({ port: 0, host: '127.0.0.1' });
  const { port: shopPort } = shop.server.address() as AddressInfo;
  const proxy = createServer((incoming, response) => {
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
      response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
      return;
    }
    const changed = headers({ ...incoming.headers } as { 'x-forwarded-for'?: string });
    const sent = Object.fromEntries(
      Object.entries({ ...incoming.headers, ...changed }).filter(([, value]) => value !== undefined),
    );
    const outgoing = request(
      { port: shopPort, method: incoming.method, path: incoming.url, headers: sent },
      (passed) => {
        response.writeHead(passed.statusCode ?? 500, passed.headers);
        passed.pipe(response);
      },
    );
    incoming.pipe(outgoing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await shop.close();
  });
  return `http://[::ffff:7f00:1]:${(proxy.address() as AddressInfo).port}`;
}

const levels = async (proxy: Proxy) =>
  (await checkProxy({ publicUrl: await openShopBehind(proxy) })).map(({ level, text }) => `${level}: ${text}`);
const CLIENT = { 'x-forwarded-for': '39.32.0.7' };

it('a proxy that follows the rules is good', async () => {
  expect(await levels({ headers: () => CLIENT })).toEqual([expect.stringMatching(/^ok: The proxy in front of/)]);
});

it.each<[string, Proxy, RegExp]>([
  [
    'sends no X-Forwarded-For',
    { headers: () => ({ 'x-forwarded-for': undefined }) },
    /^error: .*does not tell the shop the addresses/,
  ],
  ['passes on what visitors claim', {}, /^error: .*any address that a visitor claims/],
  [
    'replaces Host',
    { headers: () => ({ ...CLIENT, host: 'upstream' }) },
    /^warning: The proxy calls the shop upstream/,
  ],
  [
    'takes 1 MB',
    { headers: () => CLIENT, maxBytes: 1_048_576 },
    /^warning: The proxy in front of the shop takes at most 1 MB/,
  ],
])('a proxy that %s is a finding with what to do', async (_what, proxy, text) => {
  expect(await levels(proxy)).toEqual([expect.stringMatching(text)]);
});

it('a shop that cannot be reached, or on this machine only, is not known', async () => {
  for (const publicUrl of ['http://localhost:3000', 'https://shop.invalid'])
    expect(await checkProxy({ publicUrl })).toMatchObject([{ level: 'unknown' }]);
});
