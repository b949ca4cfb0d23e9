import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const products = (page: Page) => page.getByRole('region', { name: 'Products' });
const names = (page: Page) => products(page).getByRole('article').getByRole('heading');

test('a mistyped search says what it shows in its place, and leads to the text itself', async ({ page }) => {
  await page.goto('/search?q=frok');
  await expect(page.getByText('Showing results for frock')).toBeVisible();
  await expect(names(page).first()).toContainText('Frock');
  await page.getByRole('link', { name: 'Search instead for frok' }).click();
  await expect(page).toHaveURL('/search?q=frok&literal=true');
  await expect(page.getByText('No products found', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing results for')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Showing results for frock')).toBeVisible();
});

test('a search comes by relevance, says so, and takes another order', async ({ page }) => {
  await page.goto('/search?q=girls');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.getByRole('option', { selected: true })).toHaveText('Most relevant');
  await expect(page.getByText('Showing results for')).toHaveCount(0);
  await order.selectOption('Newest');
  await expect(page).toHaveURL('/search?q=girls&sort=newest');
  await expect(order.getByRole('option', { selected: true })).toHaveText('Newest');
  await order.selectOption('Most relevant');
  await expect(page).toHaveURL('/search?q=girls');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mistyped search leads to the text itself too, and Urdu is understood', async ({ page }) => {
    await page.goto('/search?q=frok');
    await page.getByRole('link', { name: 'Search instead for frok' }).click();
    await expect(page.getByText('No products found', { exact: true })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent('کُرتا')}`);
    await expect(names(page).first()).toContainText('Kurta');
  });
});
