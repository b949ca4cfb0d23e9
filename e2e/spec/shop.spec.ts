import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

const MOBILE_BELOW = 768;
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');
const isList = (url: URL) => url.pathname === '/api/products';
const choose = async (page: Page, legend: string, label: string) => {
  const before = page.url();
  await page.getByRole('group', { name: legend }).getByText(label, { exact: true }).click();
  await expect(page).not.toHaveURL(before);
};
const goToShop = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();

test('a category that is only in the navigation state is applied too', async ({ page }) => {
  await page.goto('/shop?color=red&page=2');
  await page.evaluate(() => {
    history.replaceState({ ...history.state, usr: { category: 'kids-shirts' } }, '');
  });
  await page.reload();
  await expect(page).toHaveURL('/shop?category=kids-shirts&color=red');
  await expect(page.getByRole('heading', { level: 1, name: 'Kids Shirts' })).toBeVisible();
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

  test('shows an error message, and Retry reloads the page', async ({ page }) => {
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
