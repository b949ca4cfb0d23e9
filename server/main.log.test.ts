import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { previewTotals } from '#contract/orders.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { DELIVERY } from '#test/factories.ts';
import { rawRequest } from '#test/raw-http.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const USER = { username: 'Zarmina Gul', email: 'zarmina.gul@example.com', password: 'gulab-jamun-31' };
const PHONE = '+92 321 7654321';
const ADDRESS = { address: 'House 77, Gali Sabzi Mandi', city: 'Peshawar', state: 'KPK', zipCode: '25099' };

describe('a process that logs every request', { timeout: 600_000 }, () => {
  let environment: ShopEnvironment;
  let server: ServerProcess;
  beforeAll(async () => {
    environment = await openDemoEnvironment('embedded');
    server = await spawnServer({ ...environment.env, LOG_LEVEL: 'info', PUBLIC_URL: 'https://shop.example' });
    await server.serving();
  });
  afterAll(() => environment.close());

  it('sends security headers with every kind of response', async () => {
    const product = listProductsResponse.parse((await server.fetchJson('/api/products?limit=1')).body).products[0];
    const shop = await rawRequest(`${server.url}/shop`);
    const etag = String(shop.headers['etag']);
    const responses = {
      page: await rawRequest(`${server.url}/shop?color=red`),
      'page from memory': await rawRequest(`${server.url}/shop`),
      'page that is known': await rawRequest(`${server.url}/shop`, { headers: { 'if-none-match': etag } }),
      'page that is not there': await rawRequest(`${server.url}/no-such-page`),
      'broken address': await rawRequest(`${server.url}/%E0%A4%A`),
      'broken address of the API': await rawRequest(`${server.url}/api/%E0%A4%A`),
      API: await rawRequest(`${server.url}/api/stats/user-stats/x`),
      'API from memory': await rawRequest(`${server.url}/api/products?limit=1`),
      'API that is not there': await rawRequest(`${server.url}/api/nothing`),
      'wrong method': await rawRequest(`${server.url}/api/products`, { method: 'DELETE' }),
      image: await rawRequest(`${server.url}${product?.image}`),
      'image that is not there': await rawRequest(`${server.url}/media/nothing.webp`),
      file: await rawRequest(`${server.url}/favicon.svg`),
    };
    expect(Object.fromEntries(Object.entries(responses).map(([kind, { status }]) => [kind, status]))).toMatchObject({
      page: 200,
      'page from memory': 200,
      'page that is known': 304,
      'page that is not there': 404,
      API: 401,
      'API from memory': 200,
      image: 200,
      'image that is not there': 404,
    });
    expect(responses['page from memory'].headers['x-cache']).toBe('hit');
    expect(responses['API from memory'].headers['x-cache']).toBe('hit');
    for (const [kind, { headers }] of Object.entries(responses)) {
      expect(headers, kind).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      if (headers['x-cache'] !== 'hit') expect(headers['x-request-id'], kind).toMatch(/^[0-9a-f-]{36}$/);
      if (headers['content-type']?.startsWith('text/html')) {
        expect(headers['content-security-policy'], kind).toMatch(/frame-ancestors 'none'/);
      }
    }
  });

  it('logs no personal data', async () => {
    const { email, password, username } = USER;
    const post = (path: string, body: object, token?: string) =>
      server.fetchJson(path, { method: 'POST', body, ...(token !== undefined && { token }) });
    await post('/api/auth/send-otp', { email, username });
    const otp = await waitUntil('the code', async () => {
      const mails = mailboxResponse.parse((await server.fetchJson('/dev/mailbox.json')).body);
      return mails.find(({ to }) => to === email)?.params['otp'];
    });
    expect((await post('/api/auth/register', { username, email, password, otp })).status).toBe(201);
    expect((await post('/api/auth/register', { username, email, password, otp: '000000' })).status).toBeGreaterThan(
      399,
    );
    expect((await post('/api/auth/login', { email, password: 'wrong-one-99' })).status).toBe(401);
    const { token, user } = loginResponse.parse((await post('/api/auth/login', { email, password })).body);
    const [product] = listProductsResponse.parse((await server.fetchJson('/api/products?limit=1')).body).products;
    if (!product) throw new Error('The demo has no products');
    const { name, price, image, _id: productId } = product;
    const line = { productId, name, price, image, quantity: 1 };
    const { totalAmount, deliveryCharge, grandTotal } = previewTotals([line], DELIVERY);
    const order = {
      user: user._id,
      products: [line],
      email,
      phone: PHONE,
      shippingAddress: ADDRESS,
      customerName: username,
      totalAmount,
      deliveryCharge,
      grandTotal,
      notes: 'a note\n{"level":60,"msg":"forged"}',
    };
    expect((await post('/api/orders/create-order', order, token)).status).toBe(201);
    expect((await post('/api/orders/create-order', { ...order, products: [] }, token)).status).toBe(400);
    expect((await server.fetchJson(`/api/orders/${email}`, { token })).status).toBe(200);
    await server.fetchJson(`/api/users?email=${email}&phone=${PHONE}&otp=${otp}&token=${token}`);
    await rawRequest(`${server.url}/search?q=${encodeURIComponent(email)}%0A{"level":60}`);
    const marked = await rawRequest(`${server.url}/api/stats/user-stats/${user._id}`, {
      headers: { 'x-request-id': 'forged', 'user-agent': `${username}\t${email}` },
    });

    const { stdout, stderr } = await server.end('SIGTERM');
    const lines = stdout.split('\n').filter((line_) => line_.startsWith('{'));
    expect(lines.length).toBeGreaterThan(20);
    for (const each of lines) expect(JSON.parse(each)).toMatchObject({ level: expect.any(Number) });
    const log = lines.join('\n') + stderr;
    const personalData = [
      email,
      encodeURIComponent(email),
      username,
      'zarmina',
      PHONE,
      '7654321',
      ADDRESS.address,
      ADDRESS.zipCode,
    ];
    for (const secret of [...personalData, password, 'wrong-one', otp ?? '', token, user._id, 'forged', 'a note']) {
      expect(secret).not.toBe('');
      expect(isIn(log.toLowerCase(), secret.toLowerCase()), secret).toBe(false);
    }
    expect(log).toContain('"route":"/api/orders/:userEmail"');
    expect(log).toContain(`"reqId":"${String(marked.headers['x-request-id'])}"`);
  });
});

/** Up to six digits count only as a whole number: times and ids in a log contain many of them by chance. */
function isIn(log: string, secret: string): boolean {
  return /^\d{1,6}$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(log) : log.includes(secret);
}
