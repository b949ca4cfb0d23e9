import type { Page } from '@playwright/test';
import { callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
/** The search page's own box. */
const ownField = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search the shop' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search the shop' }).getByRole('option');
const isSuggestion = (url: URL) => url.pathname === '/api/products/suggestions';

test('the search stands in the header of every other page, and leads to what it finds', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/about-us');
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await field(page).fill('kurta');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=kurta');
  await expect(ownField(page)).toHaveValue('kurta');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
});

test('the page of searches has one search, with a box, suggestions and a Search button', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('search')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: /search/i })).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await ownField(page).fill('jacket');
  await expect(options(page).first()).toContainText('Jacket and coats');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?q=jacket');
  await expect(options(page)).toHaveCount(0);
  await page.goBack();
  await expect(ownField(page)).toHaveValue('');
});

test('suggestions are gone through with the arrow keys, taken with Enter and closed with Escape', {
  tag: '@wide',
}, async ({ page, shop }) => {
  const { _id, name } = await createProductByApi(shop, { name: 'Bottomless Toy Bag' });
  await page.goto('/');
  await field(page).fill('bottom');
  await expect(options(page).first()).toContainText('Bottoms');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /./);
  const marked = await field(page).getAttribute('aria-activedescendant');
  await expect(options(page).first()).toHaveAttribute('id', marked ?? '');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'suggestions');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('bottom');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).filter({ hasText: name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shop/${_id}`);
  await expect(field(page)).toHaveValue('');

  await field(page).fill('bottom');
  await options(page).filter({ hasText: 'Category' }).click();
  await expect(page).toHaveURL('/shop?category=bottoms');
  await callApi(shop, `/products/${_id}`, { method: 'DELETE', session: await loginByApi(shop, 'admin') });
});

test('one letter asks for nothing, and a late answer to an older text is not shown', async ({ page }) => {
  const queries: (string | null)[] = [];
  let respondFirst = () => {};
  const released = new Promise<void>((resolve) => {
    respondFirst = resolve;
  });
  await page.route(isSuggestion, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q');
    queries.push(q);
    if (q === 'frock') await released;
    await route.continue();
  });
  await page.goto('/');
  await field(page).fill('f');
  await field(page).fill('frock');
  await expect.poll(() => queries).toEqual(['frock']);
  await field(page).fill('jacket');
  await expect(options(page).first()).toContainText('Jacket and coats');
  const shown = await options(page).allInnerTexts();
  const late = page.waitForResponse((response) => response.url().includes('q=frock'));
  respondFirst();
  await late;
  await field(page).press('ArrowDown');
  expect(await options(page).allInnerTexts()).toEqual(shown);
  expect(queries).toEqual(['frock', 'jacket']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search of the header is a plain form', async ({ page }) => {
    await page.goto('/');
    await field(page).fill('kurta');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kurta');
    await expect(ownField(page)).toHaveValue('kurta');
    await ownField(page).fill('frock');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=frock');
  });
});
