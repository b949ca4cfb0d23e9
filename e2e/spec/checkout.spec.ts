import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart, openShipping } from '#e2e/support/cart.ts';
import { holdRequests } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

test('Escape does not interrupt an order in flight; Back after it neither refills the cart nor orders again', async ({
  page,
  shop,
}) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.clock.install();
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  const release = await holdRequests(page, '/api/orders/create-order');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  release();
  const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(overlay).toBeVisible();
  // The first Back closes the dialog, and the second Back closes the cart.
  await page.goBack();
  await expect(overlay).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/about-us$/);
  await page.clock.fastForward(5_000);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
  await page.goForward();
  await page.reload();
  const panel = await openCart(page);
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});
