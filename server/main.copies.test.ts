import { describe, expect, it, onTestFinished } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { logInDemo, logInDemoCustomer, mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, openEmptyEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

describe('several processes on one PostgreSQL', () => {
  it('start together on an empty database, share sessions and orders, and do every job once', {
    timeout: 600_000,
  }, async () => {
    const { env, close } = await openEmptyEnvironment();
    onTestFinished(close);
    const copies = await Promise.all(Array.from({ length: 3 }, () => spawnServer(env)));
    await Promise.all(copies.map((copy) => copy.serving()));
    const [first, second] = copies as [ServerProcess, ServerProcess, ServerProcess];

    const { body } = await second.fetchJson('/api/products');
    expect(listProductsResponse.parse(body).totalProducts).toBe(DEMO_PRODUCTS.length);
    const { token, id } = await logInDemoCustomer(first);
    expect((await second.fetchJson(`/api/stats/user-stats/${id}`, { token })).status).toBe(200);
    expect((await second.fetchJson('/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect((await first.fetchJson(`/api/stats/user-stats/${id}`, { token })).status).toBe(401);

    const orderIds = await Promise.all(copies.map((copy) => placeDemoOrder(copy)));
    for (const orderId of orderIds) {
      await waitUntil('the mail of the order', async () => (await mailsAbout(first, orderId))[0]);
    }
    const ends = await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(copies.map(() => ({ code: 0, stderr: '' })));

    const last = await spawnServer(env);
    await last.serving();
    for (const orderId of orderIds) expect(await mailsAbout(last, orderId)).toHaveLength(1);
    await last.end('SIGTERM');
  });

  it('invalidate the responses that an edit changes in all processes, and no others', {
    timeout: 600_000,
  }, async () => {
    const { env, close } = await openDemoEnvironment();
    onTestFinished(close);
    const [first, second] = await Promise.all([spawnServer(env), spawnServer(env)]);
    await Promise.all([first.serving(), second.serving()]);
    const { token } = await logInDemo(first, 'admin');
    const { products } = listProductsResponse.parse((await second.fetchJson('/api/products?limit=2')).body);
    const [edited, other] = products.map(({ _id }) => _id);
    const paths = [...products.slice(0, 1).map(productPath), '/shop', '/about-us', `/api/products/${other}`];
    const originsOf = async ({ url }: ServerProcess) =>
      Promise.all(paths.map(async (path) => (await rawRequest(url + path)).headers['x-cache']));
    for (const copy of [first, second, first, second]) await originsOf(copy);

    const body = { description: 'Dried on a roof of Multan.' };
    const edit = await first.fetchJson(`/api/products/update-product/${edited}`, { method: 'PATCH', token, body });
    expect(edit.status).toBe(200);
    expect(await originsOf(first)).toEqual(['miss', 'miss', 'hit', 'hit']);
    const fresh = await waitUntil('the second is notified', async () => {
      const { headers, body: page } = await rawRequest(`${second.url}${paths[0]}`);
      return page.toString().includes('roof of Multan') ? String(headers['x-cache']) : undefined;
    });
    expect([fresh, ...(await originsOf(second))]).toEqual(['miss', 'hit', 'miss', 'hit', 'hit']);
    const ends = await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
    expect(ends.map(({ stderr }) => stderr)).toEqual(['', '']);
  });
});
