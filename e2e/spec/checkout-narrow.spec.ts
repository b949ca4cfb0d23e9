import type { Locator } from '@playwright/test';
import { createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, openShipping } from '#e2e/support/cart.ts';
import { holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { overlap } from '#e2e/support/overlap.ts';

const SHORT_PHONE = { width: 360, height: 640 };
const TALL_PHONE = { width: 360, height: 740 };

test('the total and Confirm Order are in view, whatever field is typed in', async ({ page, shop }) => {
  await page.setViewportSize(SHORT_PHONE);
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop, { price: 1_250 })]);
  await page.goto('/about-us');
  const form = await openShipping(page);
  const alwaysVisible = [form.getByText('PKR 1,450.00'), form.getByRole('button', { name: 'Confirm Order' })];
  for (const viewport of [SHORT_PHONE, TALL_PHONE]) {
    await page.setViewportSize(viewport);
    for (const control of alwaysVisible) await expect(control).toBeInViewport({ ratio: 1 });
    for (const label of ['Name', 'Postal Code', 'Delivery Notes']) {
      await form.getByLabel(label).focus();
      await expect(form.getByLabel(label)).toBeInViewport({ ratio: 1 });
      for (const control of alwaysVisible) await expect(control).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => overlap(form.getByLabel(label), form.getByRole('button', { name: 'Cancel' })))
        .toBe(false);
    }
  }
});

test('a missing field has a red border; its toast covers neither a field nor a button of the form', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(SHORT_PHONE);
  await openAs(page, (await registerByApi(shop)).session);
  await carry(page, [await createProductByApi(shop)]);
  await page.clock.install();
  await page.goto('/about-us');
  const form = await openShipping(page);
  await form.getByLabel('Name').fill('');
  const plain = await borderOf(form.getByLabel('City'));
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
  for (const label of ['Name', 'Phone', 'Address', 'City', 'State', 'Postal Code']) {
    const border = await borderOf(form.getByLabel(label));
    expect(border).not.toEqual(plain);
    const [red = 0, green = 255, blue = 255] = border;
    expect(red).toBeGreaterThan(green + blue);
  }
});

async function borderOf(field: Locator): Promise<number[]> {
  const color = await field.evaluate((element) => getComputedStyle(element).borderTopColor);
  return color.match(/\d+/g)?.map(Number) ?? [];
}
