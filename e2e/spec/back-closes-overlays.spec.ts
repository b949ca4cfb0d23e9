import type { Locator, Page } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { createProductByApi, loginByApi, openAs } from '#e2e/support/api.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Opens the page by a link on `/contact`, so that Back has a page to return to. */
async function arrive(page: Page, link: 'Shop' | 'About Us' = 'Shop'): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
  const path = link === 'Shop' ? '/shop' : '/about-us';
  await expect(page).toHaveURL(path);
  // Waits for the new page, because an overlay that is opened too early belongs to the old page.
  await expect(page.getByRole('heading', { level: 1, name: 'We are glad to help' })).toHaveCount(0);
}

async function expectBackClosesFirst(page: Page, overlay: Locator): Promise<void> {
  const here = page.url();
  await expect(overlay).toBeVisible();
  await page.goBack();
  await expect(overlay).toBeHidden();
  await expect(page).toHaveURL(here);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Mobile' });
const sheet = (page: Page) => page.locator('#filters');

test.describe('Back closes an open overlay first', () => {
  test('the cart panel', async ({ page }) => {
    await arrive(page);
    const panel = await openCart(page);
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/shop');
    await expect(cartButton(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/contact');
  });

  test('the mobile menu', async ({ page }) => {
    await arrive(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectBackClosesFirst(page, menu(page));
  });

  test('the filter sheet first, then each of its choices', async ({ page }) => {
    await arrive(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    for (const color of ['red', 'blue']) {
      await page.getByRole('group', { name: 'Color' }).getByText(color, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`color=.*${color}`));
    }
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page).toHaveURL('/shop?color=red,blue');
    await page.goBack();
    await expect(page).toHaveURL('/shop?color=red');
    await page.goBack();
    await expect(page).toHaveURL('/shop');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
  });

  test('the full-screen images', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await page.goto(productPath(product));
    await page.getByRole('link', { name: 'Enlarge the picture' }).click();
    const zoom = page.getByRole('dialog', { name: product.name });
    await expect(zoom).toBeVisible();
    await page.goBack();
    await expect(zoom).toBeHidden();
    await expect(page).toHaveURL(productPath(product));
  });

  test('the shipping form, then the cart below it, then the page', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await carry(page, [await createProductByApi(shop)]);
    await arrive(page);
    const form = await openShipping(page);
    await form.getByLabel('City').fill('Lahore');
    await page.goBack();
    await expect(form).toBeHidden();
    await expectBackClosesFirst(page, page.getByRole('dialog', { name: 'Your Cart' }));
  });

  test('a dialog of the dashboard', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/dashboard/profile');
  });
});

test('after an overlay was closed without Back, one Back leaves the page', async ({ page }) => {
  await arrive(page, 'About Us');
  const panel = await openCart(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await openCart(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Back from a link in an overlay leads to the page below it, with no overlay open', async ({ page, shop }) => {
  const product = await createProductByApi(shop);
  await carry(page, [product]);
  await arrive(page, 'About Us');
  const panel = await openCart(page);
  await panel.getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(productPath(product));
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(productPath(product));

  await page.getByRole('button', { name: 'Menu' }).click();
  await menu(page).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL(productPath(product));
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('Back from a link in the upper of two overlays leads to the page below both', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [await createProductByApi(shop)]);
  await arrive(page, 'About Us');
  const form = await openShipping(page);
  await page.evaluate(() => {
    localStorage.removeItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await form.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('Forward restores neither an overlay nor its history entry', async ({ page }) => {
  await arrive(page, 'About Us');
  const panel = await openCart(page);
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('a reload with an open overlay removes its history entry', async ({ page }) => {
  await arrive(page, 'About Us');
  const panel = await openCart(page);
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});
