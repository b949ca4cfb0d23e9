import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { callApi, createProductByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const names = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article').getByRole('heading');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: 'Search the shop' }).fill(text);
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
}

test('the search finds a part of a name or description, whatever its case', async ({ page, shop }) => {
  const { name } = await createProductByApi(shop, {
    name: 'Quilted Zarbaft Waistcoat',
    description: 'Lined with brushed flannelette for the hills.',
  });
  await page.goto('/search');
  for (const part of ['ZARBAFT', 'arbaf', 'd zarbaft w', 'Brushed FLANNELETTE']) {
    await search(page, part);
    await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: part })}`);
    // The box takes over the query once its page arrives: early text would be lost.
    await expect(page).toHaveTitle(new RegExp(`^Search: ${part} `));
    await expect(names(page)).toHaveText([name]);
  }
  // Words match in any order; `%` and `_` are no wildcards.
  await search(page, 'waistcoat zarbaft');
  await expect(page).toHaveTitle(/^Search: waistcoat zarbaft /);
  await expect(names(page)).toHaveText([name]);
  await search(page, '%_%');
  await expect(page.getByText('No products found', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(0);
});

test('a category page lists its products, whatever the case of its name', async ({ page, request }) => {
  const list: ProductList = await (await request.get('/api/products?category=bottoms&limit=8')).json();
  for (const spelling of ['bottoms', 'BOTTOMS', 'Bottoms']) {
    await page.goto(`/categories/${spelling}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bottoms' })).toBeVisible();
    await expect(names(page)).toHaveText(list.products.map(({ name }) => name));
    await expect(page.getByText(`${list.totalProducts} products`, { exact: true })).toBeVisible();
  }
});

test('a category that does not exist has no products', async ({ page }) => {
  await page.goto('/categories/saddles');
  await expect(page.getByText('No products found', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See all products' }).click();
  await expect(page).toHaveURL('/shop');
});

test('about us tells the story, why to choose the shop, and how to visit it', async ({ page, shop }) => {
  const { address, phone, email, whatsapp } = await callApi<ShopProfile>(shop, '/store');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/well made and affordable/)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Why choose us' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(main.getByRole('heading', { name: 'Visit us' })).toBeVisible();
  await expect(main.getByRole('link', { name: address })).toBeVisible();
  await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+/);
  await expect(main.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', `https://wa.me/${whatsapp}`);
  await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await main.getByRole('link', { name: /shop/i }).first().click();
  await expect(page).toHaveURL('/shop');
});

test('the contact page has every way to reach the shop', async ({ page, shop }) => {
  const { address, phone, email, whatsapp, mapUrl, openingHours } = await callApi<ShopProfile>(shop, '/store');
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText(address)).toBeVisible();
  await expect(main.getByText(openingHours)).toBeVisible();
  await expect(main.getByRole('link', { name: /map/i })).toHaveAttribute('href', mapUrl);
  await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll(' ', '')}`);
  await expect(main.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/${whatsapp}`,
  );
  await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
});

test.describe('an address that does not exist', () => {
  test.use({ allowedFaults: [/404/] });

  for (const path of ['/no-such-page', '/shop/00000000-0000-7000-8000-000000000000']) {
    test(`${path} is answered with the 404 page`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
      await main.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});
