import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
import type { ProductFacets } from '#contract/product-filter.schema.ts';
import { callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const MOBILE_BELOW = 768;
const isMobile = (page: Page) => (page.viewportSize()?.width ?? 0) < MOBILE_BELOW;
const products = (page: Page) => page.getByRole('region', { name: 'Products' });
const cards = (page: Page) => products(page).getByRole('article');
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const option = (page: Page, legend: string, label: string) =>
  page.getByRole('group', { name: legend }).getByRole('checkbox', { name: label, exact: true });
const openFilter = async (page: Page) => {
  if (isMobile(page)) await page.getByRole('button', { name: /^Filters/ }).click();
};
/** Clicks a choice's label and waits until the address changes. */
const press = async (page: Page, legend: string, label: string) => {
  const before = page.url();
  await page.getByRole('group', { name: legend }).getByText(label, { exact: true }).click();
  await expect(page).not.toHaveURL(before);
};

test('several values of one filter widen the list, each chip takes one off, and Clear all the rest', {
  tag: '@wide',
}, async ({ page, request }) => {
  const totalOf = async (query: string) =>
    ((await (await request.get(`/api/products?limit=1&${query}`)).json()) as ProductList).totalProducts;
  await page.goto('/shop?page=2');
  await openFilter(page);
  await press(page, 'Category', 'Kids Shirts');
  await press(page, 'Category', 'Bottoms');
  await expect(page).toHaveURL('/shop?category=bottoms,kids-shirts');
  await press(page, 'Color', 'red');
  await expect(page).toHaveURL('/shop?category=bottoms,kids-shirts&color=red');
  await expect(option(page, 'Category', 'all')).not.toBeChecked();
  await expect(option(page, 'Category', 'Bottoms')).toBeChecked();
  const total = await totalOf('category=bottoms,kids-shirts&color=red');
  expect(total).toBeGreaterThan(1);
  await expect(products(page).getByRole('status').first()).toHaveText(`${total} products`);

  if (isMobile(page)) await page.getByRole('button', { name: `Show ${total} products` }).click();
  await chips(page).getByRole('link', { name: 'Remove filter Kids Shirts' }).click();
  await expect(page).toHaveURL('/shop?category=bottoms&color=red');
  await expect(page.getByRole('heading', { level: 1, name: 'Bottoms' })).toBeVisible();
  await chips(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(chips(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop?category=bottoms&color=red');
});

test('each choice says how many products it would show, and shows as many', async ({ page, request }) => {
  await page.goto('/shop?color=red');
  await openFilter(page);
  const box = option(page, 'Price', 'PKR 2000 - PKR 3000');
  await expect(box).toHaveAccessibleDescription(/^shows [1-9]\d*$/);
  const { price }: ProductFacets = await (await request.get('/api/products/facets?color=red')).json();
  const expectedCount = price.find(({ value }) => value === '2000-3000')?.count;
  await expect(box).toHaveAccessibleDescription(`shows ${expectedCount}`);
  await press(page, 'Price', 'PKR 2000 - PKR 3000');
  await expect(products(page).getByRole('status').first()).toHaveText(`${expectedCount} products`);
  await page.goto('/shop?price=0-1000&category=jacket-and-coats');
  await openFilter(page);
  await expect(option(page, 'Category', 'Jacket and coats')).toHaveAccessibleDescription('shows 0');
  await expect(option(page, 'Category', 'Jacket and coats')).toBeEnabled();
});

test('the count beside a choice stands in one line, however long its label', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/shop');
  const counts = page.locator('[id^="count-of-category-"]');
  await expect(counts).toHaveCount(9);
  const lines = await counts.evaluateAll((all) =>
    all.map((count) => {
      const text = document.createRange();
      text.selectNodeContents(count.lastChild ?? count);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
});

test('In stock only leaves out what has sold out, at once', async ({ page, shop }) => {
  const name = 'Lone Pashmina Wrap';
  const { _id } = await createProductByApi(shop, { name, stock: 1 });
  const address = `/search?${new URLSearchParams({ q: name })}&inStock=true`;
  await page.goto(address);
  await expect(cards(page)).toHaveCount(1);
  const session = await loginByApi(shop, 'admin');
  await callApi(shop, `/products/update-product/${_id}`, { method: 'PATCH', session, body: { stock: 0 } });
  await page.goto(address);
  await expect(page.getByText('No products found', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters...')).toBeVisible();
  await chips(page).getByRole('link', { name: 'Remove filter In stock' }).click();
  await expect(cards(page).filter({ hasText: 'Sold out' })).toHaveCount(1);
  await callApi(shop, `/products/${_id}`, { method: 'DELETE', session });
});

test('the order is chosen from five, stands in the address, and is kept from page to page', async ({
  page,
  request,
}) => {
  await page.goto('/shop?category=bottoms&page=2');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText([
    'Newest',
    'Price: low to high',
    'Price: high to low',
    'Best rated',
    'Most reviewed',
  ]);
  await sort.selectOption('Price: low to high');
  await expect(page).toHaveURL('/shop?category=bottoms&sort=price-asc');
  const response = await request.get('/api/products?category=bottoms&sortBy=price&order=asc&limit=8');
  const { products: cheapest } = (await response.json()) as ProductList;
  await expect(cards(page).getByRole('heading')).toHaveText(cheapest.map(({ name }) => name));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/shop?category=bottoms&sort=price-asc&page=2');
  await sort.selectOption('Newest');
  await expect(page).toHaveURL('/shop?category=bottoms');
});

test('Back from a product leads to the same place of the same list', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/shop?color=red,blue&sort=rating');
  const last = cards(page).last().getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/shop?color=red,blue&sort=rating');
  await expect(cards(page).last()).toBeInViewport();
  await expect.poll(scrolled).toBe(before);
});

test('a category and a search are narrowed and sorted in place', async ({ page }) => {
  await page.goto('/categories/bottoms');
  await openFilter(page);
  await expect(page.getByRole('group', { name: 'Category' })).toHaveCount(0);
  await press(page, 'Color', 'blue');
  await expect(page).toHaveURL('/categories/bottoms?color=blue');
  await page.goto('/search?q=cotton');
  await openFilter(page);
  await press(page, 'Category', 'Bottoms');
  await expect(page).toHaveURL('/search?q=cotton&category=bottoms');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one form filters and sorts, chips and pages are links, and a product opens', async ({ page }) => {
    await page.goto('/shop');
    await openFilter(page);
    const category = page.getByRole('group', { name: 'Category' });
    await category.getByText('Tops and tees', { exact: true }).click();
    await category.getByText('Bottoms', { exact: true }).click();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/category=tops-and-tees&category=bottoms/);
    await expect(chips(page).getByRole('listitem')).toHaveText(['Tops and tees', 'Bottoms', 'Clear all']);

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(/sort=price-desc/);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/shop?category=tops-and-tees,bottoms&sort=price-desc&page=2');

    await openFilter(page);
    await category.getByText('all', { exact: true }).click();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(chips(page)).toHaveCount(0);
    await page.goto('/shop?color=red&sort=rating');
    await chips(page).getByRole('link', { name: 'Remove filter red' }).click();
    await expect(page).toHaveURL('/shop?sort=rating');
    const first = cards(page).first().getByRole('link');
    const name = await first.innerText();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
