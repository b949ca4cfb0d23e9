import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const products = (page: Page) => page.getByRole('region', { name: 'Products' });
const names = (page: Page) => products(page).getByRole('article').getByRole('heading');

test('a mistyped search names its correction, and links to the typed text', async ({ page }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a mistyped search links to the typed text too, and Urdu is understood', async ({ page }) => {
    await page.goto('/search?q=frok');
    await page.getByRole('link', { name: 'Search instead for frok' }).click();
    await expect(page.getByText('No products found', { exact: true })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent('کُرتا')}`);
    await expect(names(page).first()).toContainText('Kurta');
  });
});
