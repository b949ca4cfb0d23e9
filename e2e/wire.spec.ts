import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, openAs, pathOfFirst, registerByApi } from './support/api.ts';
import { openShipping } from './support/cart.ts';
import { firstScriptsOf, readModulesOf, sumBytes } from './support/first-load.ts';
import { expect, test } from './support/fixtures.ts';
import type { ShopServer } from './support/shop-server.ts';

test.use({ reuseContext: false });

/** Limits in transferred bytes (brotli). */
const SCRIPTS_LIMIT = 154_000;
// The script that records early input and keeps a page without scripts (decisions 23 and 114) is one tenth of these bytes.
const SHOP_PAGE_LIMIT = 13_100;
/** Budget of a first visit to a product page. Excludes images, because their size depends on the photo. */
const VISIT_LIMITS = { requests: 22, bytesWithoutImages: 222_000 };

const NOT_FOR_SHOPPERS = [
  /\/node_modules\/(zod|chart\.js)\//,
  /\/contract\/.*\.schema\.ts/,
  /\/web\/pages\/dashboard\//,
  /\/web\/features\/statistics\//,
  /\/web\/ui\/dashboard\//,
  /\/web\/features\/.*\/admin\//,
];

async function pathOf(shop: ShopServer, page: 'home' | 'shop' | 'product'): Promise<string> {
  if (page !== 'product') return page === 'home' ? '/' : '/shop';
  const { products } = await callApi<ProductList>(shop, '/products?limit=1');
  return pathOfFirst(products);
}

for (const name of ['home', 'shop', 'product'] as const) {
  test(`${name} loads no module of the dashboard, and no library that it does not need`, async ({ shop }) => {
    const modules = readModulesOf(await firstScriptsOf(shop, await pathOf(shop, name)));
    expect(modules, 'the build has noted what is in its files').toContain('/web/root.tsx');
    expect(modules.filter((module) => NOT_FOR_SHOPPERS.some((pattern) => pattern.test(module)))).toEqual([]);
  });

  test(`the scripts of ${name} stay within their budget`, async ({ shop }) => {
    expect(sumBytes(await firstScriptsOf(shop, await pathOf(shop, name)))).toBeLessThanOrEqual(SCRIPTS_LIMIT);
  });
}

const OF_DASHBOARD = /\/assets\/(?:dashboard-(?!shared-)|staff-|zod-)/;

for (const path of ['/login', '/register', '/find-order', '/wishlist', '/contact']) {
  test(`${path} loads no file of the dashboard`, async ({ shop }) => {
    const scripts = await firstScriptsOf(shop, path);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.map((script) => script.path).filter((script) => OF_DASHBOARD.test(script))).toEqual([]);
  });
}

test('cart, size guide and shipping form load no file of the dashboard', async ({ page, shop }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await openAs(page, (await registerByApi(shop)).session);
  await page.goto(productPath(await createProductByApi(shop)), { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'See the days for your town' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await openShipping(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.some((script) => script.startsWith('/assets/cart-panel-parts-'))).toBe(true);
  expect(scripts.filter((script) => OF_DASHBOARD.test(script))).toEqual([]);
});

test('the HTML of the shop stays within its budget, compressed with brotli 11', async ({ request }) => {
  const page = await (await request.get('/shop')).body();
  const compressed = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  expect(compressed.length).toBeLessThanOrEqual(SHOP_PAGE_LIMIT);
});

test('a first visitor sees a product with few requests and bytes', async ({ page, shop }) => {
  const path = await pathOf(shop, 'product');
  let requests = 0;
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    requests += 1;
    if (request.resourceType() === 'image') return;
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(requests).toBeLessThanOrEqual(VISIT_LIMITS.requests);
  expect(bytes).toBeLessThanOrEqual(VISIT_LIMITS.bytesWithoutImages);
});

function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

for (const [from, link, heading] of [
  ['/about-us', 'Shop', 'Shop'],
  ['/about-us', 'Home', /./],
] as const) {
  test(`pointing at ${link} in the menu fetches all that its page needs`, async ({ page }) => {
    await page.goto(from, { waitUntil: 'networkidle' });
    const calls = recordApiCalls(page);
    const target = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link });
    await target.hover();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const prefetched = [...calls];
    await target.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(calls).toEqual(prefetched);
  });
}

test('pointing at a category fetches the data of the shop with this category', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const calls = recordApiCalls(page);
  const target = page.getByRole('region', { name: 'Shop by category' }).getByRole('link').first();
  await target.focus();
  await expect.poll(() => calls.length).toBe(2);
  await target.press('Enter');
  await expect(page).toHaveURL(/\/shop\?category=/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(calls).toHaveLength(2);
});
