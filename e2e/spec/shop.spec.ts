import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const MOBILE_BELOW = 768;
const CHOICES: Record<string, string[]> = {
  Category: [
    'all',
    'Tops and tees',
    'Shirts and polos',
    'Bottoms',
    'Jacket and coats',
    'New Arrivals (Boys)',
    'New Arrivals (Girls)',
    'Kids Shirts',
    'kids Casuals',
    'Sweatshirts and hoodies',
  ],
  Color: ['all', 'black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'],
  Age: ['all', '1-2', '3-4', '5-6', '7-8', '9-10'],
  For: ['all', 'Girls', 'Boys', 'Girls and boys'],
  Price: ['all', 'Under PKR 1000', 'PKR 1000 - PKR 2000', 'PKR 2000 - PKR 3000', 'PKR 3000 and above'],
};

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');
const isList = (url: URL) => url.pathname === '/api/products';
/** Opens the filter sheet below 768 px; wider screens show the filter. */
const openFilter = async (page: Page) => {
  const isMobile = (page.viewportSize()?.width ?? 0) < MOBILE_BELOW;
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
};
/** Clicks a choice's label and waits until the address changes. */
const choose = async (page: Page, legend: string, label: string) => {
  const before = page.url();
  await page.getByRole('group', { name: legend }).getByText(label, { exact: true }).click();
  await expect(page).not.toHaveURL(before);
};
const goToShop = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();

test('the filter offers every category, color, age and price range, beginning with all', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/shop');
  await openFilter(page);
  for (const [legend, labels] of Object.entries(CHOICES)) {
    const group = page.getByRole('group', { name: legend });
    const boxes = group.getByRole('checkbox');
    await expect(boxes).toHaveCount(labels.length);
    for (const [index, label] of labels.entries()) await expect(boxes.nth(index)).toHaveAccessibleName(label);
    await expect(group.getByRole('checkbox', { name: 'all', exact: true })).toBeChecked();
  }
});

test('each choice narrows the list at once, and stands in the address', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/shop?page=2');
  await openFilter(page);
  const [request] = await Promise.all([
    page.waitForRequest((each) => isList(new URL(each.url()))),
    choose(page, 'Category', 'Tops and tees'),
  ]);
  const params = Object.fromEntries(new URL(request.url()).searchParams);
  expect(params).toEqual({ category: 'tops-and-tees', page: '1', limit: '8' });
  await choose(page, 'Color', 'red');
  await choose(page, 'Age', '3-4');
  await expect(page).toHaveURL('/shop?category=tops-and-tees&color=red&age=3-4');
  await expect(cards(page).filter({ hasNotText: 'red, 3-4 years' })).toHaveCount(0);
  await expect(cards(page).first()).toContainText('red, 3-4 years');
  await choose(page, 'Age', 'all');
  await expect(page).toHaveURL('/shop?category=tops-and-tees&color=red');
  await choose(page, 'For', 'Girls');
  await expect(page).toHaveURL('/shop?category=tops-and-tees&color=red&gender=girls');
});

for (const { label, bounds } of [
  { label: 'Under PKR 1000', bounds: { minPrice: '0', maxPrice: '1000' } },
  { label: 'PKR 1000 - PKR 2000', bounds: { minPrice: '1000', maxPrice: '2000' } },
  { label: 'PKR 2000 - PKR 3000', bounds: { minPrice: '2000', maxPrice: '3000' } },
  { label: 'PKR 3000 and above', bounds: { minPrice: '3000' } },
]) {
  test(`the price range ${label} bounds the list`, async ({ page }) => {
    await page.goto('/shop');
    await openFilter(page);
    const [response] = await Promise.all([
      page.waitForResponse((each) => isList(new URL(each.url()))),
      choose(page, 'Price', label),
    ]);
    expect(Object.fromEntries(new URL(response.url()).searchParams)).toEqual({ ...bounds, page: '1', limit: '8' });
    const { products } = (await response.json()) as ProductList;
    expect(products.length).toBeGreaterThan(0);
    for (const { price } of products) {
      expect(price).toBeGreaterThanOrEqual(Number(bounds.minPrice));
      expect(price).toBeLessThanOrEqual(Number(bounds.maxPrice ?? Number.POSITIVE_INFINITY));
    }
    await expect(cards(page)).toHaveCount(products.length);
  });
}

test('a price range that was emptied or mistyped bounds nothing', async ({ page, request }) => {
  const { totalProducts }: ProductList = await (await request.get('/api/products?limit=1')).json();
  for (const price of ['', 'cheap']) {
    await page.goto(`/shop?price=${price}`);
    await expect(page.getByText(`${totalProducts} products`, { exact: true })).toBeVisible();
  }
});

test('the list has eight products a page, and page numbers stay between 1 and the last', async ({ page, request }) => {
  const { totalPages, totalProducts }: ProductList = await (await request.get('/api/products?limit=8')).json();
  expect(totalPages).toBe(Math.ceil(totalProducts / 8));
  await page.goto('/shop');
  await expect(cards(page)).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/shop?page=2');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/shop');
  await page.getByRole('link', { name: `Page ${totalPages}`, exact: true }).click();
  await expect(page).toHaveURL(`/shop?page=${totalPages}`);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);

  await page.goto(`/shop?page=${totalPages + 7}`);
  await expect(page).toHaveURL(`/shop?page=${totalPages}`);
  for (const wrong of ['0', '-3', 'two']) {
    await page.goto(`/shop?page=${wrong}`);
    await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('a category in navigation state sets the filter and begins at page 1', async ({ page }) => {
  await page.goto('/shop?color=red&page=2');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const category = page.getByRole('definition').first().getByRole('link');
  const name = await category.innerText();
  await category.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\?category=[a-z-]+$/);
  await openFilter(page);
  await expect(
    page.getByRole('group', { name: 'Category' }).getByRole('checkbox', { name, exact: true }),
  ).toBeChecked();
});

test('a category that stands in navigation state alone is followed too', async ({ page }) => {
  await page.goto('/shop?color=red&page=2');
  await page.evaluate(() => {
    history.replaceState({ ...history.state, usr: { category: 'kids-shirts' } }, '');
  });
  await page.reload();
  await expect(page).toHaveURL('/shop?category=kids-shirts&color=red');
  await expect(page.getByRole('heading', { level: 1, name: 'Kids Shirts' })).toBeVisible();
});

test('an empty result says so', async ({ page }) => {
  await page.goto('/shop?price=999990-999998');
  await expect(page.getByText('No products found', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters...')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(cards(page)).toHaveCount(8);
});

test('prices stand in PKR with two decimals', async ({ page }) => {
  await page.goto('/shop');
  await expect(cards(page).filter({ hasText: /PKR \d{1,3}(,\d{3})*\.\d\d/ })).toHaveCount(8);
});

test('the mobile filter layout applies below 768 px', async ({ page }) => {
  await page.setViewportSize({ width: MOBILE_BELOW, height: 844 });
  await page.goto('/shop');
  const button = page.getByRole('button', { name: 'Filters' });
  const category = page.getByRole('group', { name: 'Category' });
  await expect(button).toBeHidden();
  await expect(category).toBeVisible();

  await page.setViewportSize({ width: MOBILE_BELOW - 1, height: 844 });
  await expect(category).toBeHidden();
  await button.click();
  await expect(category).toBeVisible();
  await choose(page, 'Category', 'Bottoms');
  await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(category).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Bottoms' })).toBeVisible();
});

test.describe('where the API fails', () => {
  test.use({ allowedFaults: [/500/] });

  test('the shop says so, and its Retry reloads the page', async ({ page }) => {
    await page.goto('/about-us');
    await page.route(isList, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await goToShop(page);
    await expect(page.getByText('API Connection Failed', { exact: true })).toBeVisible();
    await expect(
      page.getByText("The frontend couldn't communicate with the backend server properly.", { exact: true }),
    ).toBeVisible();
    await page.unroute(isList);
    const [reload] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      page.getByRole('button', { name: 'Retry' }).click(),
    ]);
    expect(new URL(reload.url()).pathname).toBe('/shop');
    await expect(cards(page)).toHaveCount(8);
  });
});
