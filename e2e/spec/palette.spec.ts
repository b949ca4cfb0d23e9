import type { Page } from '@playwright/test';
import { createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

async function placeOrder(shop: ShopServer): Promise<string> {
  const { session } = await registerByApi(shop);
  return (await placeOrderByApi(shop, session, [await createProductByApi(shop)])).orderId;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const input = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');

async function openDashboard(page: Page, shop: ShopServer, path: string, heading: string): Promise<void> {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('an order is found and opened by keyboard only, from a form field', { tag: '@wide' }, async ({ page, shop }) => {
  const orderId = await placeOrder(shop);
  await openDashboard(page, shop, '/dashboard/manage-products', 'Manage Products');
  const field = page.getByRole('searchbox', { name: 'Search products' });
  await field.focus();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(field).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('orders');
  await expect(options(page)).toHaveText([/^Manage Orders/]);
  await input(page).fill(orderId);
  await expect(options(page)).toHaveText([new RegExp(`^#${orderId}`), /03000000456, Lahore$/]);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Order #${orderId}` })).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/orders/${orderId}`);
  await expect(dialog(page)).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL('/dashboard/manage-products');
});

test('an order is found by touch, also on the page of orders; Back closes the palette first', async ({
  page,
  shop,
}) => {
  const orderId = await placeOrder(shop);
  await openDashboard(page, shop, '/dashboard/manage-orders', 'Manage Orders');
  const button = page.getByRole('button', { name: 'Go to' });
  await button.tap();
  await expect(input(page)).toBeFocused();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/dashboard/manage-orders');

  await button.tap();
  await input(page).fill(orderId.toLowerCase());
  await options(page)
    .filter({ hasText: `#${orderId}` })
    .tap();
  await expect(page.getByRole('heading', { name: `Order #${orderId}` })).toBeVisible();
});

test('with and without results the palette is accessible and never scrolls sideways', async ({ page, shop }) => {
  await openDashboard(page, shop, '/dashboard/admin', 'Admin Dashboard');
  await page.getByRole('button', { name: 'Go to' }).tap();
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page, 'the palette');
  await input(page).fill('shirt');
  await expect(dialog(page).getByRole('group', { name: 'Products' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await input(page).fill('zzzz nothing');
  await expect(dialog(page).getByText('Nothing found for “zzzz nothing”.')).toBeVisible();
  await expectAccessible(page, 'the palette without results');
});
