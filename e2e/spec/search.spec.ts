import type { Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { callApi, createProductByApi, loginByApi } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
/** On the search page the field is in the main part, and the header has none. */
const ownField = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search the shop' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search the shop' }).getByRole('option');

test('the search is in the header of every other page, and leads to its results', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/about-us');
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await field(page).fill('kurta');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=kurta');
  await expect(ownField(page)).toHaveValue('kurta');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
  await ownField(page).fill('jacket');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?q=jacket');
  await page.goBack();
  await expect(ownField(page)).toHaveValue('kurta');
});

test('arrow keys move through suggestions, Enter takes one, Escape closes them', {
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
  await expect(page).toHaveURL(productPath({ _id, name }));
  await expect(field(page)).toHaveValue('');
  // Waits for the new page, because a new page takes the focus when it appears.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await field(page).fill('bottom');
  await options(page).filter({ hasText: 'Category' }).click();
  await expect(page).toHaveURL('/shop?category=bottoms');
  await callApi(shop, `/products/${_id}`, { method: 'DELETE', session: await loginByApi(shop, 'admin') });
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
