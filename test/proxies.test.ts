import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import { PRIVATE_QUERY_HEADER } from '#contract/private-query.ts';
import { listSecurityResponse } from '#contract/security.schema.ts';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { bodyOf } from '#server/platform/http/error-handler.ts';
import { logInDemo } from './demo-order.ts';
import { openDemoEnvironment, type ShopEnvironment } from './environments.ts';
import { dataUrl } from './images.ts';
import { findProxy, type OwnProxy, openOwnProxy, PROXIES, type ProxyCall } from './own-proxy.ts';
import { rawRequest } from './raw-http.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';
import { useTestShop } from './test-shop.ts';
import { waitUntil } from './wait-until.ts';

const SLOW = { timeout: 600_000 };
const TOO_LARGE = bodyOf(new AppError('too_large'));
const ADMIN = DEMO_ACCOUNTS.find(({ key }) => key === 'admin');
const TOKEN = 'Zf3kq81sXcVb92LmPq7RtA';
/** An address of this machine other than the proxy's. */
const CLIENT = '127.0.9.4';

const shop = useTestShop();
function routesByLimit() {
  const routes = shop.app.apiRoutes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
  const byLimit = new Map(routes.map((route) => [route.bodyLimit, route]));
  return [...byLimit.values()].sort((one, other) => one.bodyLimit - other.bodyLimit);
}

it('nginx accepts larger requests than any route of the shop', async () => {
  const limits = routesByLimit().map(({ bodyLimit }) => bodyLimit);
  expect(limits.length).toBeGreaterThan(4);
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await readFile('deploy/nginx.conf', 'utf8')) ?? [];
  expect(Number(megabytes) * 1_024 * 1_024).toBeGreaterThan(limits.at(-1) ?? Number.POSITIVE_INFINITY);
});

it.each(PROXIES)('the operations guide names the file of $name instead of quoting it', async ({ file }) => {
  const guide = await readFile('docs/operations.md', 'utf8');
  expect(guide).toContain(`(../${file})`);
  expect(guide).not.toMatch(/proxy_set_header|reverse_proxy |retry-on /);
});

describe.each(PROXIES)('$name with its file of deploy/', (proxyKind) => {
  const program = findProxy(proxyKind);
  describe.skipIf(program === undefined)(`(needs ${proxyKind.command} and openssl)`, () => {
    let environment: ShopEnvironment;
    let proxy: OwnProxy;
    let server: ServerProcess;
    let asAdmin: { authorization: string };

    const startShop = async () => {
      const env = { ...environment.env, PUBLIC_URL: proxy.url, PORT: String(proxy.shopPort) };
      server = await spawnServer(env);
      await server.serving();
    };
    beforeAll(async () => {
      environment = await openDemoEnvironment();
      proxy = await openOwnProxy(proxyKind, program ?? '');
      await startShop();
      await isThrough();
      asAdmin = { authorization: `Bearer ${(await logInDemo(server, 'admin')).token}` };
    });
    afterAll(async () => {
      await proxy?.close();
      await environment?.close();
    });

    /** Waits, because HAProxy checks the shop's health only twice a second. */
    const isThrough = () =>
      waitUntil('the shop responds behind the proxy', async () => {
        const response = await proxy.call('/healthz').catch(() => undefined);
        return response?.status === 200 || undefined;
      });
    const post = (path: string, body: string | Buffer, call: ProxyCall = {}) =>
      proxy.call(path, {
        method: 'POST',
        body,
        ...call,
        headers: { 'content-type': 'application/json', ...call.headers },
      });
    const parsed = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString());

    it('passes a body as large as each route allows, and lets the shop reject one byte more', SLOW, async () => {
      for (const { method, url, bodyLimit } of routesByLimit()) {
        const send = (bytes: number) =>
          post(url.replace(/:\w+/g, '0199f2c4-7c1a-7000-8000-3f5a1b2c4d5e'), `{}${' '.repeat(bytes - 2)}`, {
            method,
            headers: asAdmin,
          });
        expect([url, (await send(bodyLimit)).status]).not.toEqual([url, 413]);
        const rejected = await send(bodyLimit + 1);
        expect([url, rejected.status, parsed(rejected)]).toEqual([url, 413, TOO_LARGE]);
      }
    });

    it('rejects a body above the largest limit with the same error as the shop', async () => {
      const response = await post('/api/uploadImage', Buffer.alloc(17 * 1_024 * 1_024, ' '), { headers: asAdmin });
      expect([response.status, parsed(response)]).toEqual([413, TOO_LARGE]);
    });

    it('passes a photo of almost the largest size', SLOW, async () => {
      const photo = await sharp(randomBytes(1_600 * 1_730 * 3), { raw: { width: 1_600, height: 1_730, channels: 3 } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      expect(photo.length / IMAGE_MAX_BYTES).toBeGreaterThan(0.98);
      expect(photo.length).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
      const image = JSON.stringify({ image: dataUrl(photo, 'png') });
      expect((await post('/api/uploadImage', image, { headers: asAdmin })).status).toBe(200);
    });

    it("shows the shop the client's address, whatever the client claims", async () => {
      const body = JSON.stringify({ email: ADMIN?.email, password: 'not-the-password-1' });
      const claims = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' };
      expect((await post('/api/auth/login', body, { from: CLIENT, headers: claims })).status).toBe(401);
      const log = await proxy.call('/api/security-events', { headers: asAdmin });
      const { events } = listSecurityResponse.parse(parsed(log));
      expect(events.find(({ kind }) => kind === 'login.failed')?.network).toMatch(/^127\.0\.9\./);
    });

    it('passes cookies of this host, HSTS and redirects unchanged', async () => {
      const login = await post('/api/auth/login', JSON.stringify({ email: ADMIN?.email, password: ADMIN?.password }));
      const cookies = login.headers['set-cookie'] ?? [];
      const session = cookies.find((cookie) => cookie.startsWith('__Host-session=')) ?? '';
      expect(session).toMatch(/; Secure/);
      expect(login.headers['strict-transport-security']).toBe('max-age=31536000');
      const cookie = session.split(';')[0] ?? '';
      const logOut = (origin: string) => post('/api/auth/logout', '', { headers: { cookie, origin } });
      expect((await logOut('https://evil.example')).status).toBe(403);
      expect((await logOut(proxy.url)).status).toBe(200);
      const page = await proxy.call('/shop', {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      });
      expect(page.body.toString()).toContain(`<link rel="canonical" href="${proxy.url}/shop"`);
      expect(page.body.toString()).not.toContain('evil.example');
    });

    it.each(['gzip', 'br', 'gzip, br', 'identity'])(
      'leaves compression (%s), etags and 304 to the shop',
      async (accepted) => {
        const headers = { 'accept-encoding': accepted };
        for (const path of ['/', '/shop', '/api/products', '/robots.txt', '/api/store', '/no-such-page']) {
          const { headers: direct, body } = await rawRequest(server.url + path, { headers });
          const response = await proxy.call(path, { headers });
          for (const name of [
            'content-encoding',
            'etag',
            'vary',
            'cache-control',
            'content-security-policy',
            'content-type',
          ])
            expect([path, name, response.headers[name]]).toEqual([path, name, direct[name]]);
          if (direct['etag'] === undefined) continue;
          expect(response.body.equals(body)).toBe(true);
          const again = await proxy.call(path, { headers: { ...headers, 'if-none-match': direct['etag'] } });
          expect([path, again.status]).toEqual([path, 304]);
        }
      },
    );

    it('passes 12 KB of headers, and an export of any length', async () => {
      const headers = { ...asAdmin, [PRIVATE_QUERY_HEADER]: `q=${'x'.repeat(12_000)}` };
      expect((await proxy.call('/api/customers', { headers })).status).toBe(400);
      const [direct, passed] = await Promise.all([
        rawRequest(`${server.url}/api/products/export.csv`, { headers: asAdmin }),
        proxy.call('/api/products/export.csv', { headers: asAdmin }),
      ]);
      expect([passed.status, passed.body.equals(direct.body)]).toEqual([200, true]);
    });

    it('rejects requests for the metrics', async () => {
      for (const host of ['localhost', '127.0.0.1', new URL(proxy.url).host]) {
        const { body } = await proxy.call('/metrics', { headers: { host } });
        expect(body.toString()).not.toContain('http_request_duration');
      }
    });

    it('serves other clients while a slow client sends its body', async () => {
      const body = JSON.stringify({ email: ADMIN?.email, password: ADMIN?.password, padding: 'x'.repeat(8_000) });
      const slow = proxy.startSlowly('/api/auth/login', { headers: { 'content-type': 'application/json' }, body });
      await slow.firstHalfSent;
      expect((await proxy.call('/shop')).status).toBe(200);
      expect((await slow.finish()).status).not.toBe(408);
    });

    it('redirects plain HTTP to the same address with HTTPS', async () => {
      const response = await proxy.call('/shop?page=2', { isPlain: true });
      expect(response.status).toBeGreaterThanOrEqual(301);
      expect(response.headers.location?.replace(/:\d+/, '')).toBe('https://localhost/shop?page=2');
    });

    it('responds with 503 or waits while the shop is down, and serves as soon as it is back', SLOW, async () => {
      await server.end('SIGTERM');
      const during = proxy.call('/shop');
      if (proxyKind.name !== 'Caddy') expect(await during).toMatchObject({ status: 503 });
      await startShop();
      // Caddy holds a request until the shop is back, instead of responding with 503.
      if (proxyKind.name === 'Caddy') expect((await during).status).toBe(200);
      await isThrough();
      expect((await proxy.call('/shop')).status).toBe(200);
    });

    it(
      'writes no token, e-mail address, phone number or search to its logs, even when requests fail',
      SLOW,
      async () => {
        const secrets = [TOKEN, 'hira.q', '3001234567', 'kurta'];
        const paths = await secretPaths();
        expect(paths.length).toBeGreaterThan(15);
        const referer = `${proxy.url}/c/${TOKEN}`;
        const headers = {
          ...asAdmin,
          referer,
          cookie: `__Host-session=${TOKEN}`,
          [PRIVATE_QUERY_HEADER]: 'q=03001234567',
        };
        const tryAll = async () => {
          for (const path of paths) {
            for (const isPlain of [false, true]) await proxy.call(path, { headers, isPlain });
          }
          const large = Buffer.alloc(17 * 1_024 * 1_024, ' ');
          await proxy.call(`/c/${TOKEN}`, { method: 'POST', body: large, headers }).catch(() => undefined);
        };
        await tryAll();
        await server.end('SIGTERM');
        const [first = ''] = paths;
        await Promise.all([first, '/healthz'].map((path) => proxy.call(path, { headers })));
        const logs = await waitUntil('the last request is in the logs', async () => {
          const written = await proxy.readLogs();
          return written.includes('/healthz') && /\b503\b/.test(written) ? written : undefined;
        });
        expect(logs).toContain('/c/...');
        expect(logs).toContain('/join/...');
        expect(secrets.filter((secret) => logs.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
      },
    );
  });
});

async function secretPaths(): Promise<string[]> {
  const pages = [...(await readFile('web/routes.ts', 'utf8')).matchAll(/route\('(?<path>[^']*:token[^']*)'/g)];
  const links = pages.map(({ groups }) => `/${groups?.['path']?.replace(':token', TOKEN)}`);
  expect(links.length).toBeGreaterThanOrEqual(2);
  return [
    ...links.flatMap((path) => [path, `${path}.data`, `${path}/`, `${path}).`, `${path}?from=whatsapp`, `/${path}`]),
    ...links.flatMap((path) => [path.toUpperCase().replace(TOKEN.toUpperCase(), TOKEN), `/x/..${path}`]),
    `/%63/${TOKEN}`,
    `/c%2F${TOKEN}`,
    `/__manifest?paths=%2Fc%2F${TOKEN}`,
    `/login?redirectTo=/c/${TOKEN}`,
    '/api/orders/hira.qureshi@example.com',
    '/api/orders/hira.qureshi%40example.com',
    '/api/orders/%68ira.qureshi@example.com?limit=2',
    '/api/customers/03001234567',
    '/api/customers/0300-1234567',
    '/dashboard/customers/+923001234567',
    '/dashboard/customers/92%203001234567',
    '/somewhere/+923001234567/else',
    '/somewhere/03001234567',
    '/search?q=kurta',
    '/search.data?q=kurta&_routes=x',
    '/api/products?search=kurta',
  ];
}
