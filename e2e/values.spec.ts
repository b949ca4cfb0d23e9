import type { Product } from '#contract/catalogue.schema.ts';
import { callApi, loginByApi, openAs } from './support/api.ts';
import { test as base, expect } from './support/fixtures.ts';
import { type ShopServer, startShop } from './support/shop-server.ts';

/** A shop of its own, because other tests count on the default values. */
const test = base.extend<{ ownShop: ShopServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  ownShop: async ({}, use) => {
    const shop = await startShop();
    await use(shop);
    await shop.stop();
  },
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});

test('a shopkeeper adds pink and a size of babies, and merges a category while a shopper looks at it', async ({
  page,
  ownShop: shop,
  openBrowser,
}) => {
  const session = await loginByApi(shop, 'admin');
  await openAs(page, session);

  await test.step('adds a colour and a size on the page of values', async () => {
    await page.goto('/dashboard/values?facet=color');
    await page.getByRole('link', { name: 'Add a colour' }).click();
    await page.getByLabel('Name').fill('Pink');
    await page.getByLabel('Other spellings (optional)').fill('gulabi, گلابی');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('0 products, also: gulabi')).toBeVisible();
    await page.getByRole('link', { name: 'Sizes', exact: true }).click();
    await page.getByRole('link', { name: 'Add a size' }).click();
    await page.getByLabel('Name').fill('3-6');
    await expect(page.getByLabel('Oldest child in months')).toHaveValue('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('3-6 months')).toBeVisible();
  });

  const image = (await callApi<{ products: Product[] }>(shop, '/products?limit=1')).products[0]?.image;
  const romper = { name: 'Cotton romper', category: 'kids-shirts', color: 'pink', age: 6, price: 990 };
  const body = { ...romper, description: 'Soft.', image };
  await callApi(shop, '/products/create-product', { method: 'POST', session, body });

  const shopper = await openBrowser();
  await test.step('the shopper finds both in filters, in the search, and on pages before scripts run', async () => {
    await shopper.goto('/shop?color=pink');
    await expect(shopper.getByRole('main').getByText('Cotton romper').first()).toBeVisible();
    await expect(shopper.getByRole('main').getByText('3-6 months').first()).toBeVisible();
    await shopper.goto('/search?q=گلابی');
    await expect(shopper.getByRole('main').getByText('Cotton romper').first()).toBeVisible();
    const html = await (await shopper.request.get('/shop?color=pink')).text();
    expect(html).toContain('3-6 months');
    expect(html).toContain('#f4a6c0');
  });

  await test.step('the category is merged; the shopper is led to the other one', async () => {
    await shopper.goto('/categories/kids-shirts');
    await expect(shopper.getByRole('heading', { level: 1, name: 'Kids Shirts' })).toBeVisible();
    await page.goto('/dashboard/values?facet=category');
    await page.getByRole('link', { name: 'Change Kids Shirts' }).click();
    await page.getByLabel('Merge into').selectOption({ label: 'Shirts and polos' });
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Kids Shirts is merged into Shirts and polos')).toBeVisible();
    await shopper.getByRole('main').getByRole('link', { name: 'Cotton romper' }).first().click();
    await expect(shopper.getByRole('heading', { level: 1, name: 'Cotton romper' })).toBeVisible();
    await shopper.goto('/categories/kids-shirts?color=pink');
    await expect(shopper).toHaveURL('/categories/shirts-and-polos?color=pink');
    await expect(shopper.getByRole('main').getByText('Cotton romper').first()).toBeVisible();
    await shopper.goto('/shop?category=kids-shirts&color=pink');
    await expect(shopper.getByRole('main').getByText('Cotton romper').first()).toBeVisible();
  });
});
