import type { ProductList } from '#contract/catalogue.schema.ts';
import { callApi, loginByApi, openAs, pathOfFirst } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { carry, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

const PAPER = { light: 'rgb(255, 250, 244)', dark: 'rgb(26, 22, 30)' };

test('the shop and the dashboard pass axe in the dark', async ({ page, shop }) => {
  const { products } = await callApi<ProductList>(shop, '/products?limit=1&sortBy=reviews');
  for (const path of ['/', '/shop', pathOfFirst(products), '/orders', '/login', '/about-us']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
    await expectAccessible(page, `${path} in the dark`);
  }
  await carry(page, products);
  await openCart(page);
  await expectAccessible(page, 'cart in the dark');
  await openAs(page, await loginByApi(shop, 'admin'));
  for (const path of ['/dashboard/admin', '/dashboard/desk', '/dashboard/parcels', '/dashboard/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `${path} in the dark`);
  }
});

test.describe('a choice', () => {
  // The second page gets no scripts.
  test.use({ waitsForHydration: false });

  test('stays, also before the scripts have run', async ({ page, shop }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('Light');
    await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
    await page.route(`${shop.url}/assets/**.js`, () => undefined);
    await page.goto('/shop', { waitUntil: 'commit' });
    await expect(page.locator('body')).toHaveCSS('background-color', PAPER.light);
    await page.unroute(`${shop.url}/assets/**.js`);
    await page.goto('/shop');
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveValue('light');
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('Automatic');
    await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  });
});
