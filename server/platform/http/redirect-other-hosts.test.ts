import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { rawRequest } from '#test/raw-http.ts';
import { useTestShop } from '#test/test-shop.ts';
import { PASSWORD } from '#test/users.ts';
import { createServer } from './create-server.ts';

async function openShop(PUBLIC_URL: string) {
  const { publicUrl } = parseEnv({ PUBLIC_URL });
  const app = createServer(false, { trustProxy: false, publicUrl });
  app.get('/*', { config: { isPage: true } }, async () => 'page');
  app.get('/healthz', async () => 'ok');
  app.route({ method: ['GET', 'POST'], url: '/api/products', handler: async () => 'api' });
  onTestFinished(() => app.close());
  return async (host: string, url = '/shop', method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, headers } = await app.inject({ method, url, headers: { host } });
    return headers.location ?? statusCode;
  };
}

it.each(['www.shop.example', 'WWW.Shop.Example:443', 'shop.pk', 'shop.example.evil.test', 'sub.shop.example.'])(
  'pages of the domain %s are redirected to the shop',
  async (host) => {
    const request = await openShop('HTTPS://Shop.Example/');
    expect(await request(host, '/shop?page=2&q=a%20b')).toBe('https://shop.example/shop?page=2&q=a%20b');
    expect(await request(host, '/shop', 'HEAD')).toBe('https://shop.example/shop');
    expect(await request(host, '//evil.test/a')).toBe('https://shop.example//evil.test/a');
    expect([await request(host, '/healthz'), await request(host, '/api/products', 'POST')]).toEqual([200, 200]);
  },
);

it.each([
  'shop.example',
  'Shop.Example.',
  'shop.example:8443',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'web',
])('pages of the host %s respond', async (host) => {
  expect(await (await openShop('https://shop.example'))(host)).toBe(200);
});

it('no page is redirected to a shop without a domain', async () => {
  expect(await (await openShop('http://127.0.0.1:3000'))('shop.example')).toBe(200);
  expect(await (await openShop('http://localhost:3000'))('shop.example')).toBe(200);
});

const shop = useTestShop({ env: { CACHE_MB: '10', PUBLIC_URL: 'HTTPS://Shop.Example' } });

it('a cached response is served to the shop only, and the API under both names', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  if (!shop.app.server.listening) await once(shop.app.server, 'listening');
  const { port } = shop.app.server.address() as AddressInfo;
  const from = (host: string) => rawRequest(`http://127.0.0.1:${port}/api/store`, { headers: { host } });
  await from('shop.example');
  const [own, other] = [await from('shop.example'), await from('www.shop.example')];
  expect([own.status, own.headers['x-cache'], other.status]).toEqual([200, 'hit', 200]);
  expect(other.body.equals(own.body)).toBe(true);
});

it('letter case of PUBLIC_URL changes neither HSTS nor the session cookie', async () => {
  const { owner } = shop.users;
  const login = await shop.call('POST', '/api/auth/login', {
    body: { email: owner.email, password: PASSWORD },
  });
  expect(login.headers['strict-transport-security']).toMatch(/^max-age=/);
  expect(String(login.headers['set-cookie'])).toMatch(/__Host-session=[^;]*;.*; Secure;/);
});
