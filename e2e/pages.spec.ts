import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { productPath, shortIdOf } from '#contract/product-path.ts';
import { expect, test } from './support/fixtures.ts';

const FIRST_LOAD_LIMIT_KB = 150;

const isApiCall = (url: string) => new URL(url).pathname.startsWith('/api/');

test('pages hydrate with the data that the server rendered, without calling the API again', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products?limit=1')).json();
  const apiCalls: string[] = [];
  page.on('request', (each) => {
    if (isApiCall(each.url())) apiCalls.push(`${each.method()} ${each.url()}`);
  });
  for (const path of [
    '/',
    '/shop',
    '/shop?category=bottoms&color=blue&page=1',
    '/search?q=kurta',
    `/search?${new URLSearchParams({ q: 'kurta '.repeat(334) })}`,
    `/search?${new URLSearchParams({ q: '👗👶🏽'.repeat(40) })}`,
    `/search?${new URLSearchParams({ q: `"'\\'; %_% لال کرتا` })}`,
    '/search?q=kur%00ta',
    '/search?q=%20%09',
    '/categories/bottoms',
    '/about-us',
    productPath(products[0]),
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(apiCalls, path).toEqual([]);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[0].name);
});

test('going from the shop to a product and back calls the API once for the product', async ({ page }) => {
  await page.goto('/shop?inStock=true', { waitUntil: 'networkidle' });
  const product = page.getByRole('main').getByRole('article').first().getByRole('link');
  const path = `/api/products/${shortIdOf((await product.getAttribute('href')) ?? '')}`;
  const apiCalls: string[] = [];
  page.on('request', (request) => {
    // Counts only this product's data: hovering also prefetches other links.
    if (new URL(request.url()).pathname === path) apiCalls.push(path);
  });
  await product.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.goBack();
  // Waits for the shop's page, because the browser shows the product's page until then.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await product.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(apiCalls).toHaveLength(1);
});

test('a page responds although its images do not load', async ({ page }) => {
  await page.route('**/media/**', () => undefined);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('the first load of the shop stays within its JavaScript budget', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  const addScript = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  page.on('response', addScript);
  await page.goto('/shop', { waitUntil: 'networkidle' });
  page.off('response', addScript);
  const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_KB);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages name what needs JavaScript, and another way to order', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'order by phone or WhatsApp' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We are glad to help' })).toBeVisible();
    await page.goto('/dashboard/orders');
    await expect(page.getByText('One moment...')).toBeHidden();
    await expect(page.getByRole('link', { name: 'ask us about your order' })).toHaveAttribute('href', '/contact');
  });
});
