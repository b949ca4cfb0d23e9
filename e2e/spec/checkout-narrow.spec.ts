import type { Locator } from '@playwright/test';
import { createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

const SHORT_PHONE = { width: 360, height: 640 };
const TALL_PHONE = { width: 360, height: 740 };

for (const viewport of [SHORT_PHONE, TALL_PHONE]) {
  test(`at ${viewport.width} x ${viewport.height} the total and Confirm Order are in view, whatever field is typed in`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport);
    await openAs(page, (await registerByApi(shop)).session);
    await carry(page, [await createProductByApi(shop, { price: 1_250 })]);
    await page.goto('/about-us');
    const form = await openShipping(page);
    const alwaysVisible = [form.getByText('PKR 1,450.00'), form.getByRole('button', { name: 'Confirm Order' })];
    for (const control of alwaysVisible) await expect(control).toBeInViewport({ ratio: 1 });
    for (const label of ['Name', 'Postal Code', 'Delivery Notes']) {
      await form.getByLabel(label).focus();
      await expect(form.getByLabel(label)).toBeInViewport({ ratio: 1 });
      for (const control of alwaysVisible) await expect(control).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => overlap(form.getByLabel(label), form.getByRole('button', { name: 'Cancel' })))
        .toBe(false);
    }
  });
}

test('a toast covers neither a field nor a button of the form that it is about', async ({ page, shop }) => {
  await page.setViewportSize(SHORT_PHONE);
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop)]);
  await page.clock.install();
  await page.goto('/about-us');
  const form = await openShipping(page);
  await holdClock(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  const toast = page.locator('[data-kind="error"]');
  await untilShown(page, toast);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect(form.getByLabel('Name')).toBeInViewport({ ratio: 1 });
  for (const control of [
    form.getByLabel('Name'),
    form.getByRole('button', { name: 'Cancel' }),
    form.getByRole('button', { name: 'Confirm Order' }),
  ]) {
    expect(await overlap(toast, control)).toBe(false);
  }
});

test('after the thanks the order stays in the panel with a button to it, until the panel is closed', async ({
  page,
  shop,
}) => {
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop, { price: 1_250 })]);
  await page.goto('/about-us');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('dialog', { name: 'Order Placed Successfully!' }).getByRole('button', { name: 'Done' }).click();
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  const note = panel.getByRole('region', { name: 'Your order' });
  await expect(note.getByText(/^ND-/)).toBeVisible();
  await expect(note.getByText('PKR 1,450.00')).toBeVisible();
  await expect(panel.getByText('Your cart is empty.')).toHaveCount(0);
  const number = await note.getByText(/^ND-/).innerText();
  await expect(note.getByRole('link', { name: 'Track your order' })).toHaveAttribute('href', `/orders/${number}`);

  await panel.getByRole('button', { name: 'Close' }).click();
  await openCart(page);
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
