import type { Locator } from '@playwright/test';
import { productPath } from '#contract/product-path.ts';
import { createProductByApi } from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { readOtp } from '#e2e/support/journey.ts';

test('a visitor orders from the product page, with a new account, in few taps and fields', async ({ page, shop }) => {
  const counted = { taps: 0, fields: 0 };
  const tap = async (control: Locator) => {
    counted.taps += 1;
    await control.tap();
  };
  const type = async (field: Locator, text: string) => {
    counted.fields += 1;
    await expect(field).toHaveAttribute('required');
    await field.fill(text);
  };
  const email = 'sana.tariq@example.com';
  await page.goto(productPath(await createProductByApi(shop)), { waitUntil: 'networkidle' });
  await tap(page.getByRole('button', { name: 'Add to Cart' }));
  await tap(cartButton(page));
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await tap(panel.getByRole('link', { name: 'Create account' }));

  await type(page.getByLabel('Username'), 'Sana Tariq');
  await type(page.getByLabel('Email'), email);
  await tap(page.getByRole('button', { name: 'Send OTP' }));
  await type(page.getByLabel('OTP'), await readOtp(shop, email));
  await type(page.getByLabel('Password', { exact: true }), 'kapas-ke-phool');
  await type(page.getByLabel('Confirm Password'), 'kapas-ke-phool');
  await tap(page.getByRole('button', { name: 'Register' }));

  await tap(panel.getByRole('button', { name: 'Place Order (Cash on Delivery)' }));
  const form = page.getByRole('dialog', { name: 'Shipping Details' });
  await expect(form.getByLabel('Name')).toHaveValue('Sana Tariq');
  await type(form.getByLabel('Phone'), '03001234567');
  await type(form.getByLabel('Address'), 'House 12, Street 4, Model Town');
  const city = form.getByRole('combobox', { name: 'City' });
  await type(city, 'khi');
  const karachi = form.getByRole('option', { name: 'Karachi, Sindh' });
  await expect(karachi).toBeVisible();
  await city.press('Escape');
  await expect(karachi).toBeHidden();
  await expect(form, 'Escape closes only the list').toBeVisible();
  await city.press('ArrowDown');
  await expect(karachi).toBeInViewport({ ratio: 1 });
  expect((await karachi.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await tap(karachi);
  await expect(form.getByLabel('State')).toHaveValue('Sindh');
  await expect(form.getByLabel('Postal Code')).toHaveValue('74200');
  await tap(form.getByRole('button', { name: 'Confirm Order' }));
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(counted).toEqual({ taps: 8, fields: 8 });
});
