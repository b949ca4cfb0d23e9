import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { SESSION_COOKIE } from '#server/accounts/sessions/cookies.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };
const PASSWORD = 'phool-patti-7';

describe('cached pages', SLOW, () => {
  let environment: ShopEnvironment;
  let server: ServerProcess;
  beforeAll(async () => {
    environment = await openDemoEnvironment('embedded');
    server = await spawnServer(environment.env);
    await server.serving();
  });
  afterAll(() => environment.close());

  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(server.url + path, { headers });
  const originOf = async (path: string) => (await get(path)).headers['x-cache'];
  const logIn = async (email: string, password: string) => {
    const { body } = await server.fetchJson('/api/auth/login', { method: 'POST', body: { email, password } });
    return loginResponse.parse(body);
  };
  const listProducts = async (query = '') =>
    listProductsResponse.parse((await server.fetchJson(`/api/products${query}`)).body).products;

  async function register(email: string) {
    await server.fetchJson('/api/auth/send-otp', { method: 'POST', body: { email, username: email } });
    const mail = await waitUntil('the code', async () => {
      const mailbox = mailboxResponse.parse((await server.fetchJson('/dev/mailbox.json')).body);
      return mailbox.find(({ to }) => to === email);
    });
    const body = { username: email, email, password: PASSWORD, otp: mail.params['otp'] };
    expect((await server.fetchJson('/api/auth/register', { method: 'POST', body })).status).toBe(201);
    return logIn(email, PASSWORD);
  }

  it('are rendered once, and decode to the same bytes from every encoding', async () => {
    await get('/shop?category=bottoms');
    const [plain, br, gzip] = await Promise.all([
      get('/shop?category=bottoms'),
      get('/shop?category=bottoms', { 'accept-encoding': 'gzip, deflate, br' }),
      get('/shop?category=bottoms', { 'accept-encoding': 'gzip' }),
    ]);
    expect([plain, br, gzip].map(({ headers }) => [headers['x-cache'], headers['content-encoding']])).toEqual([
      ['hit', undefined],
      ['hit', 'br'],
      ['hit', 'gzip'],
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(1);
  });

  it('are revalidated with a 304, and HEAD has the headers of GET', async () => {
    const { headers } = await get('/about-us', { 'accept-encoding': 'br' });
    const etag = headers['etag'] ?? '';
    for (const path of ['/about-us', '/about-us?utm_source=mail']) {
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    const head = await rawRequest(`${server.url}/about-us`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    const { date: _date, ...headHeaders } = head.headers;
    const full = await get('/about-us', { 'accept-encoding': 'br' });
    const { date: _fullDate, ...expected } = full.headers;
    expect([head.status, head.body.length, headHeaders]).toEqual([200, 0, expected]);
  });

  it('share one entry across campaign parameters, which they do not contain', async () => {
    await get('/shop?color=red&category=bottoms&gclid=first-visitor');
    const other = await get('/shop?category=bottoms&fbclid=second-visitor&color=red&page=');
    expect(other.headers['x-cache']).toBe('hit');
    expect(other.body.toString()).not.toMatch(/first-visitor|second-visitor/);
  });

  it('allow their own scripts and styles by hash, and no others', async () => {
    const { headers, body } = await get('/shop');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/);
    expect(body.toString()).not.toMatch(/ on[a-z]+="/);
    const scriptsOf = (text: string) => /script-src [^;]+/.exec(text)?.[0];
    const other = String((await get('/about-us')).headers['content-security-policy']);
    expect(scriptsOf(other)).toBe(scriptsOf(policy));
  });

  it('are invalidated by an edit of the data that they show, and others stay cached', async () => {
    const [[kurta], [jeans]] = await Promise.all([
      listProducts('?category=tops-and-tees&limit=1'),
      listProducts('?category=bottoms&limit=1'),
    ]);
    if (!kurta || !jeans) throw new Error('The demo has no such product');
    const admin = DEMO_ACCOUNTS.find(({ key }) => key === 'admin');
    const { token } = await logIn(admin?.email ?? '', admin?.password ?? '');
    const paths = [productPath(kurta), '/shop?category=tops-and-tees', productPath(jeans), '/about-us', '/login'];
    for (const path of paths) await get(path);
    const changes = { description: 'Washed in the Ravi, dried on a roof of Lahore.' };
    await server.fetchJson(`/api/products/update-product/${kurta._id}`, { method: 'PATCH', token, body: changes });
    const after = await Promise.all(paths.map((path) => get(path)));
    expect(after.map(({ headers }) => headers['x-cache'])).toEqual(['miss', 'miss', 'hit', 'hit', 'hit']);
    expect(after[0]?.body.toString()).toContain('dried on a roof of Lahore');
    expect(await originOf(paths[0] ?? '')).toBe('hit');
  });

  it('exclude pages of a single order, not-found pages and very long addresses', async () => {
    for (const path of ['/orders/ND-2345678923', '/nope', `/shop/${'x'.repeat(50)}`, `/search?q=${'x'.repeat(700)}`]) {
      await get(path);
      expect([path, await originOf(path)]).toEqual([path, 'miss']);
    }
  });

  it('contain no personal data of 50 users who are signed in at once', async () => {
    const emails = Array.from({ length: 50 }, (_, index) => `parent-${index}@example.com`);
    const users: Awaited<ReturnType<typeof register>>[] = [];
    // Ten at a time, because the server queues at most 40 password hashes.
    for (let done = 0; done < emails.length; done += 10) {
      users.push(...(await Promise.all(emails.slice(done, done + 10).map(register))));
    }
    const served = await Promise.all(
      users.map(async ({ token, user }) => {
        const headers = { cookie: `${SESSION_COOKIE}=${token}`, authorization: `Bearer ${token}` };
        const pages = await Promise.all(
          ['/', '/shop', '/dashboard', '/dashboard/orders', '/dashboard/profile', '/wishlist', '/api/products'].map(
            (path) => get(path, headers),
          ),
        );
        const own = await Promise.all(
          [`/api/auth/users/${user._id}`, `/api/orders/${user.email}`, '/api/wishlist'].map((path) =>
            get(path, headers),
          ),
        );
        return { user, pages: pages.map(({ body }) => body.toString()), own: own.map(({ body }) => body.toString()) };
      }),
    );
    const [first] = served;
    for (const { user, pages, own } of served) {
      expect(pages).toEqual(first?.pages);
      expect(own[0]).toContain(user.email);
      for (const other of users) {
        if (other.user._id !== user._id) expect(own.join()).not.toContain(other.user._id);
      }
    }
    for (const { user } of users) expect(first?.pages.join()).not.toContain(user.email);
  });

  it('are sent whatever query and headers a request has', async () => {
    const search = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed()));
    const header = fc.stringMatching(/^[\x21-\x7e ]{0,300}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          name: fc.constantFrom('category', 'page', 'q', 'sort', 'price', 'x'),
          search,
          accept: header,
          known: header,
        }),
        async ({ name, search: value, accept, known }) => {
          const path = `/shop?${name}=${value}&${value}`;
          const { status, headers } = await get(path, { 'accept-encoding': accept, 'if-none-match': known });
          expect([path, status < 500, 'x-cache' in headers]).toEqual([path, true, true]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leave no timers behind after rendering', async () => {
    const countTimers = async () => {
      const { body } = await get('/metrics');
      return Number(/^nodejs_active_resources\{type="Timeout"\} (\d+)$/m.exec(body.toString())?.[1]);
    };
    const before = await countTimers();
    for (let page = 1; page <= 30; page += 1) {
      expect((await get(`/shop?q=shirt&sort=price-asc&page=${page}`)).headers['x-cache']).toBe('miss');
    }
    expect((await countTimers()) - before).toBeLessThan(15);
  });

  it('are sent to clients while hundreds of others do not read their responses', async () => {
    const stalled = Array.from({ length: 200 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      socket.write('GET /shop HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(20));
      return socket;
    });
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/shop')));
    for (const socket of stalled) socket.destroy();
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  it('leave nothing in the log', async () => {
    expect((await server.end('SIGTERM')).stderr).toBe('');
  });
});
