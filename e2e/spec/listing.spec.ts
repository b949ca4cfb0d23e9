import type { Page } from '@playwright/test';
import type { ProductList } from '#contract/catalogue.schema.ts';
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
const press = async (page: Page, legend: string, label: string) => {
  const before = page.url();
  await page.getByRole('group', { name: legend }).getByText(label, { exact: true }).click();
  await expect(page).not.toHaveURL(before);
};

test('several values of one filter widen the list, each chip removes one, and Clear removes the rest', {
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

test('the count beside a choice stays on one line, however long its label', async ({ page }) => {
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

test('Back from a product leads to the same scroll position in the same list', { tag: '@wide' }, async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one form filters and sorts, chips and page numbers are links, and a product opens', async ({ page }) => {
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
    await expect(cards(page)).toHaveCount(8);
    await chips(page).getByRole('link', { name: 'Remove filter red' }).click();
    await expect(page).toHaveURL('/shop?sort=rating');
    const first = cards(page).first().getByRole('link');
    const name = await first.innerText();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
