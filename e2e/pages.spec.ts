import { request as httpRequest } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** JavaScript budget of a page's first visit, in KB of brotli. */
const FIRST_LOAD_LIMIT_KB = 150;

/** Opens a page and waits until the network is idle. */
async function visit(page: Page, path: string) {
  const apiCalls: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) apiCalls.push(`${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
  return { apiCalls, scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1024 };
}

for (const path of [
  '/',
  '/shop',
  '/shop?category=bottoms&color=blue&page=1',
  '/search?q=kurta',
  '/categories/bottoms',
  '/about-us',
]) {
  test(`${path} hydrates with what the server rendered, without a second call`, async ({ page }) => {
    const { apiCalls } = await visit(page, path);
    expect(apiCalls).toEqual([]);
  });
}

test('a product page hydrates without a second call', async ({ page, request }) => {
  const { products } = await (await request.get('/api/products?limit=1')).json();
  const { apiCalls } = await visit(page, `/shop/${products[0]._id}`);
  expect(apiCalls).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[0].name);
});

test('going from the shop to a product and back calls the API once for the product', async ({ page }) => {
  await page.goto('/shop?inStock=true', { waitUntil: 'networkidle' });
  const product = page.getByRole('main').getByRole('article').first().getByRole('link');
  const path = `/api/products${(await product.getAttribute('href'))?.replace('/shop', '')}`;
  const apiCalls: string[] = [];
  page.on('request', (request) => {
    // Other hovered links are prefetched, too.
    if (new URL(request.url()).pathname === path) apiCalls.push(path);
  });
  await product.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.goBack();
  // The product's page stays until the shop is back.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await product.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(apiCalls).toHaveLength(1);
});

test('a page answers although its pictures do not come', async ({ page }) => {
  await page.route('**/media/**', () => undefined);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('the first load of the shop stays within its JavaScript budget', async ({ page }) => {
  const { scriptKb } = await visit(page, '/shop');
  expect(scriptKb).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_KB);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page holds its products', async ({ page, request }) => {
    await page.goto('/');
    const { products } = await (await request.get('/api/products?sortBy=rating&order=desc&limit=100')).json();
    const trending = page.getByRole('region', { name: 'Trending Products' });
    const names = await trending.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names.length).toBeGreaterThanOrEqual(8);
    const productNames = products.map((product: { name: string }) => product.name);
    expect(productNames).toEqual(expect.arrayContaining(names));
  });

  test('the shop filters and pages by plain links and a plain form', async ({ page }) => {
    await page.goto('/shop?color=red');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/color=red/);
  });
});

/** Sends path and host verbatim, which no browser does. */
function statusOf(origin: string, path: string, host: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ hostname, port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once('error', reject).end();
  });
}

for (const [path, host] of [
  ['//', 'localhost'],
  ['//[', 'localhost'],
  ['//evil.example/shop', 'localhost'],
  ['/shop', 'a b'],
  ['/shop', 'x:99999'],
] as const) {
  test(`an odd request for ${path} of ${host} is answered, and is no fault of the server's`, async ({ shop }) => {
    expect(await statusOf(shop.url, path, host)).toBeLessThan(500);
  });
}
