import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openShipping } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { fillShippingDetails } from '#e2e/support/journey.ts';

const CREATE_ORDER = '**/api/orders/create-order';
test.use({ allowedFaults: [/create-order|Failed to load resource/] });

/** Lets the next order reach the server and loses its response. */
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

const ERRORS = [
  { response: 'abort', reason: 'Network error - please check your connection' },
  { response: { status: 401, json: { message: 'No.' } }, reason: 'Session expired - please login again' },
  {
    response: { status: 400, json: { message: 'TypeError: Failed to fetch' } },
    reason: 'Network error - please check your connection',
  },
  { response: { status: 500, json: { message: 'Oh.' } }, reason: 'Server error - please try again later' },
  { response: { status: 422, json: { message: 'We are on holiday.' } }, reason: 'We are on holiday.' },
  { response: { status: 502, body: '<h1>Bad gateway</h1>' }, reason: 'HTTP error! status: 502' },
] as const;

test('every failure is told in a toast, and leads back to the filled form', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Hira Qureshi');
  for (const { response, reason } of ERRORS) {
    await page.route(CREATE_ORDER, (route) => (response === 'abort' ? route.abort() : route.fulfill(response)), {
      times: 1,
    });
    await form.getByRole('button', { name: 'Confirm Order' }).click();
    // An earlier toast of the same text may still be visible.
    await expect(form.getByRole('alert')).toHaveText(reason);
    await expect(page.getByText(`Order failed: ${reason}`, { exact: true })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Confirm Order' })).toBeEnabled();
    await expect(form.getByLabel('Name')).toHaveValue('Hira Qureshi');
    await expect(form.getByLabel('Postal Code')).toHaveValue('54700');
  }
  await expect(cartButton(page)).toContainText('1');
});

test('an order whose answer was lost is not placed twice by trying again', async ({ page, shop }) => {
  const { session, email } = await registerByApi(shop);
  await openAs(page, session);
  await carry(page, [await createProductByApi(shop)]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara Sheikh');
  await loseNextResponse(page);
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText('Order failed: Network error - please check your connection')).toBeVisible();
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});

test('an order whose answer was lost is not placed twice after a reload, whatever is typed anew', async ({
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
  await expect(page.getByText('Order failed: Network error - please check your connection')).toBeVisible();
  await page.reload();
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Zara A. Sheikh');
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(form.getByText(/An order for these products was already placed/)).toBeVisible();
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${email}`, { session });
  expect(orders).toHaveLength(1);
});

test('a price that has changed is shown and asked about before anything is ordered', async ({ page, shop }) => {
  const admin = await loginByApi(shop, 'admin');
  const product = await createProductByApi(shop, { price: 900 });
  await openAs(page, await loginByApi(shop, 'customer'));
  await carry(page, [product]);
  await page.goto('/');
  const form = await openShipping(page);
  await fillShippingDetails(page, 'Hira Qureshi');
  await callApi(shop, `/products/update-product/${product._id}`, {
    method: 'PATCH',
    session: admin,
    body: { price: 950 },
  });
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByText(`Order failed: The price of ${product.name} has changed to PKR 950.00.`)).toBeVisible();
  await expect(form.getByText(`${product.name} now costs PKR 950.00 instead of PKR 900.00.`)).toBeVisible();
  await expect(form.getByText('PKR 1,150.00')).toBeVisible();
  await form.getByRole('button', { name: 'Confirm Order' }).click();
  const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(overlay.getByText('Total: PKR 1,150.00')).toBeVisible();
});

test.describe('a product that the shop has deleted', () => {
  test.use({ allowedFaults: [/create-order|Failed to load resource|404: GET .*\/api\/products\//] });

  test('is named, taken out of the cart, and the rest can be ordered', async ({ page, shop }) => {
    const admin = await loginByApi(shop, 'admin');
    const deleted = await createProductByApi(shop, { price: 700 });
    const remaining = await createProductByApi(shop, { price: 800 });
    await openAs(page, await loginByApi(shop, 'customer'));
    await carry(page, [deleted, remaining]);
    await page.goto('/');
    const form = await openShipping(page);
    await fillShippingDetails(page, 'Hira Qureshi');
    await callApi(shop, `/products/${deleted._id}`, { method: 'DELETE', session: admin });
    await form.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(
      page.getByText(`Order failed: ${deleted.name} is no longer available. Please remove it.`),
    ).toBeVisible();
    await expect(
      form.getByText(`${deleted.name} is no longer available, so we took it out of your cart.`),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Confirm Order' }).click();
    const overlay = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
    await expect(overlay.getByText('Total: PKR 1,000.00')).toBeVisible();
  });
});

test('a session that ended meanwhile is told, and after the login the cart is still there', async ({ page, shop }) => {
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
