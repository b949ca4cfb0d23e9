import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

const CREATE_ORDER = '**/api/orders/create-order';
test.use({ allowedFaults: [/create-order|Failed to load resource/] });

async function loseNextResponse(page: Page): Promise<void> {
  await page.route(
    CREATE_ORDER,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Expects that the order waits for a connection, without the toast of an error. */
async function expectDeferred(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Shipping Details' });
  await expect(form.getByRole('alert')).toContainText('No connection. We keep your order on this phone');
  await expect(page.getByText(/^Order failed/)).toHaveCount(0);
}

test('an order whose response was lost is not placed twice by a retry', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await loseNextResponse(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expectDeferred(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});

test('an order whose response was lost is not placed twice after a reload: the page shows its number', async ({
  page,
  shop,
}) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await loseNextResponse(page);
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expectDeferred(page);
  await page.reload();
  const note = page.getByRole('region', { name: 'Your order' });
  await expect(note).toContainText('your order was sent. Order number ');
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
  await expect(note).toContainText(orders[0]?.orderId ?? '-');
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
});

test('an order whose response was lost is not placed twice with other input', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await loseNextResponse(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expectDeferred(page);
  await form.getByLabel('Name').fill('Zara A. Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByRole('alert')).toContainText(/An order for these products was already placed/);
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});

test('an ended session shows a message, and after the login the cart is still there', async ({ page, shop }) => {
  const { session, email, password } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/shop');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await callApi(shop, '/auth/logout', { method: 'POST', session });
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Order failed: Session expired - please login again')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Confirm Order' })).toBeDisabled();
  await form.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 product');
});
