import { eq } from 'drizzle-orm';
import type { FastifyPluginCallback } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import type { SettingKey } from '#contract/settings.ts';
import { shopProfileResponse } from '#contract/shop-profile.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { guardRoutes } from '#server/platform/http/access.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { settings } from '#server/settings/tables.ts';
import { addressOf } from '#test/address-of.ts';
import { readDescription } from '#test/described-api.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { type TestShop, type Users, useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';
import { closeEmptyShop } from './close-empty-shop.ts';
import { guardClosedShop, staysOpen } from './guard-closed-shop.ts';

const CLOSED = JSON.stringify({ code: 'shop_closed', message: 'x' });

type Change = Partial<Record<SettingKey, boolean | string>>;

async function change(shop: TestShop, values: Change, as = shop.users.admin): Promise<number> {
  const listed = (await shop.call('GET', '/api/settings', { as: shop.users.admin })).as(listSettingsResponse);
  const changes = listed.settings.flatMap(({ key, version }) =>
    key in values ? [{ key, version, value: values[key] }] : [],
  );
  return (await shop.call('PATCH', '/api/settings', { as, body: { changes } })).status;
}

describe('a shop that is not open yet', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const setOpen = (isOpen: boolean, as = shop.users.admin) =>
    change(shop, { isShopOpen: isOpen, isVisibleWhileClosed: isOpen }, as);
  const statusOf = async (url: string, as?: { token: string }) => (await shop.call('GET', url, { as })).status;
  const LISTS = ['/api/products', '/api/products/facets', '/api/products/suggestions?q=kurta'];

  it('shows no products to visitors and customers, but to staff, whose responses no visitor gets', async () => {
    const product = await addProduct(shop.deps, { name: 'Kurta' });
    const urls = [...LISTS, `/api/products/${product.id}`, `/api/products/blogs/related/${product.id}`];
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }),
    );
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    expect(await setOpen(false)).toBe(200);
    onTestFinished(async () => void (await setOpen(true)));
    for (const url of urls) {
      const rejected = await shop.call('GET', url);
      expect([url, rejected.status, rejected.error().code]).toEqual([url, 403, 'shop_closed']);
      expect(await statusOf(url, shop.users.owner)).toBe(403);
      expect(await statusOf(url, shop.users.moderator)).toBe(403);
      const toStaff = await shop.call('GET', url, { as: helper });
      expect(toStaff).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect(await statusOf(url)).toBe(403);
    }
    expect(await setOpen(true)).toBe(200);
    for (const url of urls) expect(await statusOf(url)).toBe(200);
  });

  it('takes no orders, and still shows those that were placed', async () => {
    const product = await addProduct(shop.deps);
    const { orderId } = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
    await setOpen(false);
    onTestFinished(async () => void (await setOpen(true)));
    const before = await shop.deps.db.$count(orders);
    const body = orderBody(shop.users.owner, [{ product, quantity: 1 }]);
    const placed = await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body });
    expect(placed.error().code).toBe('shop_closed');
    expect(await shop.deps.db.$count(orders)).toBe(before);
    expect(await statusOf(`/api/orders/order/${orderId}`, shop.users.owner)).toBe(200);
    const profile = (await shop.call('GET', '/api/store')).as(shopProfileResponse);
    expect(profile.opensOn).toBe('soon');
  });

  it('serves visitors and customers no route except those of accounts, of placed orders and of texts', async () => {
    const secret = await addProduct(shop.deps, { name: 'Zamurrad Kurta', image: '/media/zamurrad.webp' });
    const closed = await findClosedRoutes(shop, { isShopOpen: false, isVisibleWhileClosed: false }, (text, route) => {
      for (const part of ['Zamurrad', 'zamurrad', secret.id]) expect(text, route).not.toContain(part);
    });
    expect(closed).toEqual([
      'GET /api/products',
      'GET /api/products/:id',
      'GET /api/products/blogs/related/:id',
      'GET /api/products/facets',
      'GET /api/products/suggestions',
      'GET /api/reviews/total-reviews',
      'POST /api/coupons/quote',
      'POST /api/orders/create-order',
      'POST /api/reviews/photos',
      'POST /api/reviews/post-review',
      'PUT /api/products/:id/stock-alert',
    ]);
    const description = readDescription((await shop.call('GET', '/api/openapi.json')).text);
    for (const route of closed)
      expect(description.routes.find((each) => each.route === route)?.problemOf(403, CLOSED), route).toBeUndefined();
  });

  it('closes routes that a plugin adds later, unless it says that they stay open', async () => {
    const app = createServer(false);
    guardRoutes(app, async () => null, shop.deps.now);
    guardClosedShop(app, shop.deps);
    app.get('/api/new', { config: { access: 'public' } }, () => 'new');
    const texts: FastifyPluginCallback = (open, _options, done) => {
      open.get('/api/text', { config: { access: 'public' } }, () => 'text');
      open.get('/api/price', { config: { access: 'public', staysOpen: false } }, () => 'price');
      done();
    };
    app.register(staysOpen(texts));
    onTestFinished(() => app.close());
    const codes = () =>
      Promise.all(['/api/new', '/api/text', '/api/price'].map(async (url) => (await app.inject(url)).statusCode));
    expect(await codes()).toEqual([200, 200, 200]);
    await setOpen(false);
    onTestFinished(async () => void (await setOpen(true)));
    expect(await codes()).toEqual([403, 200, 403]);
  });

  it('is in no search engine', async () => {
    const product = await addProduct(shop.deps);
    await setOpen(false);
    const robots = await shop.call('GET', '/robots.txt');
    expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/\n/);
    expect(robots.headers['cache-control']).toBe('no-cache');
    const sitemap = await shop.call('GET', '/sitemap.xml');
    expect(sitemap.text).not.toContain('<loc>');
    for (const part of ['pages', 'products-1']) expect(await statusOf(`/sitemap-${part}.xml`)).toBe(404);
    await setOpen(true);
    expect((await shop.call('GET', '/robots.txt')).text).not.toMatch(/Disallow: \/\n/);
    expect((await shop.call('GET', '/sitemap.xml')).text).toContain(addressOf(product));
  });

  it('is opened and closed by admins only', async () => {
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] }),
    );
    expect(await setOpen(false, helper)).toBe(403);
    expect(await statusOf('/api/products')).toBe(200);
  });
});

describe('a shop that is closed for a while', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });

  it('serves visitors and customers all routes except those that sell', async () => {
    expect(await findClosedRoutes(shop, { isShopOpen: false })).toEqual([
      'POST /api/coupons/quote',
      'POST /api/orders/create-order',
    ]);
  });

  it('says when it opens to customers who order, and takes orders by phone', async () => {
    const product = await addProduct(shop.deps);
    expect(await change(shop, { isShopOpen: false, opensOn: 'again after Eid' })).toBe(200);
    onTestFinished(async () => void (await change(shop, { isShopOpen: true })));
    const order = (as: Users[keyof Users]) =>
      shop.call('POST', '/api/orders/create-order', { as, body: orderBody(as, [{ product, quantity: 1 }]) });
    expect((await order(shop.users.owner)).error()).toMatchObject({
      code: 'shop_closed',
      message: 'The shop is closed, and opens again after Eid.',
    });
    expect((await order(shop.users.admin)).status).toBe(201);
  });

  it('stays in search engines', async () => {
    const product = await addProduct(shop.deps);
    expect(await change(shop, { isShopOpen: false })).toBe(200);
    onTestFinished(async () => void (await change(shop, { isShopOpen: true })));
    expect((await shop.call('GET', '/robots.txt')).text).not.toMatch(/Disallow: \/\n/);
    expect((await shop.call('GET', '/sitemap.xml')).text).toContain(addressOf(product));
    expect((await shop.call('GET', '/sitemap-pages.xml')).status).toBe(200);
  });
});

/** Calls each route of visitors and customers as both of them while the shop is closed. Returns the rejected ones. */
async function findClosedRoutes(
  shop: TestShop,
  closed: Change,
  check: (text: string, route: string) => void = () => undefined,
): Promise<string[]> {
  const { deps, users, app } = shop;
  const calls = app.apiRoutes.filter(({ access }) => access !== 'admin' && typeof access !== 'object');
  const isClosed = new Map<string, boolean>();
  for (const { method, url } of calls) {
    const route = `${method} ${url}`;
    const call = await VALID_CALLS[route]?.(shop, users.owner);
    if (!call) throw new Error(`There is no valid call of ${route}`);
    await change(shop, closed);
    for (const as of [undefined, await openSession(deps, await addUser(deps))]) {
      const { status, text } = await shop.call(method, call.url, { as, body: call.body });
      if (status === 401) continue;
      isClosed.set(route, text.includes('shop_closed'));
      check(text, route);
    }
    await change(shop, { isShopOpen: true, isVisibleWhileClosed: true });
  }
  expect(isClosed.size).toBe(calls.length);
  return [...isClosed].flatMap(([route, is]) => (is ? [route] : [])).sort();
}

describe('the first start', () => {
  const shop = useTestShop();
  const readStored = async () => {
    const rows = await shop.deps.db.select().from(settings);
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };

  it('closes and hides a shop without products and orders, unless somebody has opened it', async () => {
    const { deps } = shop;
    await closeEmptyShop(deps.db, deps.now());
    expect(await readStored()).toEqual({ isShopOpen: false, isVisibleWhileClosed: false });
    await deps.db.update(settings).set({ value: true });
    await closeEmptyShop(deps.db, deps.now());
    expect(await readStored()).toEqual({ isShopOpen: true, isVisibleWhileClosed: true });
    await deps.db.delete(settings).where(eq(settings.key, 'isVisibleWhileClosed'));
    await closeEmptyShop(deps.db, deps.now());
    expect(await readStored()).toEqual({ isShopOpen: true });
  });

  it('leaves a shop with products or orders open', async () => {
    const { deps } = shop;
    await deps.db.delete(settings);
    await addProduct(deps);
    await closeEmptyShop(deps.db, deps.now());
    expect(await readStored()).toEqual({});
  });
});
