import type { Page } from '@playwright/test';
import { createProductByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, openCart, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';
import { logIn } from '#e2e/support/users.ts';

/** Logs out through the avatar's menu and confirms the dialog. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

test('what was typed survives a reload, and is gone once it was ordered', async ({ page, shop }) => {
  const { session } = await registerByApi(shop, 'Nadia Aslam');
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/about-us');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Nadia Aslam');
  await form.getByLabel('Delivery Notes').fill('Ring twice');
  await page.reload();
  await openShipping(page);
  await expect(form.getByLabel('Name')).toHaveValue('Nadia Aslam');
  await expect(form.getByLabel('Postal Code')).toHaveValue('54700');
  await expect(form.getByLabel('Delivery Notes')).toHaveValue('Ring twice');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shipping-details'))).toBeNull();
});

test('the last order offers its details to the next one, without its notes', async ({ page, shop }) => {
  const { session } = await registerByApi(shop, 'Hira Qureshi');
  const product = await createProductByApi(shop);
  await placeOrderByApi(shop, session, [product]);
  await openAs(page, session);
  await carry(page, [product]);
  await page.goto('/about-us');
  const form = await openShipping(page);
  await expect(form.getByText('Filled in from your last order.')).toBeVisible();
  for (const [label, value] of [
    ['Name', 'Hira Qureshi'],
    ['Phone', '0300 0000456'],
    ['Address', 'House 12, Street 4'],
    ['City', 'Lahore'],
    ['State', 'Punjab'],
    ['Postal Code', '54700'],
    ['Delivery Notes', ''],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
  await form.getByLabel('City').fill('Multan');
  await expect(form.getByText('Filled in from your last order.')).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Hira Qureshi');
});

test('what one person typed is gone with their logout, and is never shown to the next', async ({ page, shop }) => {
  const one = await registerByApi(shop, 'Nadia Aslam');
  const next = await registerByApi(shop, 'Zara Sheikh');
  await openAs(page, one.session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/about-us');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Nadia Aslam');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Close' }).click();
  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem('shipping-details'))).toBeNull();
  const panel = await openCart(page);
  await panel.getByRole('link', { name: 'Go to Login' }).click();
  await logIn(page, next.email, next.password, { isThereAlready: true });
  await panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }).click();
  await expect(form.getByLabel('City')).toBeVisible();
  for (const label of ['Name', 'Phone', 'Address', 'City']) await expect(form.getByLabel(label)).toHaveValue('');
});
