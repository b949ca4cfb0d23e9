import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const STEPS = ['pending', 'processing', 'shipped', 'Delivered'];

test('the timeline has four steps: those before are completed, the matching one is current', async ({ page, shop }) => {
  const admin = await loginByApi(shop, 'admin');
  const customer = await loginByApi(shop, 'customer');
  const { orderId, _id } = await placeOrderByApi(shop, customer, [await createProductByApi(shop)]);
  const status = page.getByRole('region', { name: 'Order status' });
  for (const [reached, name] of STEPS.entries()) {
    if (reached > 0) {
      await callApi(shop, `/orders/update-order-status/${_id}`, {
        method: 'PATCH',
        session: admin,
        body: { status: name },
      });
    }
    await page.goto(`/orders/${orderId}`);
    await expect(page.getByText(`#${orderId}`)).toBeVisible();
    const steps = status.getByRole('listitem');
    await expect(steps).toHaveCount(STEPS.length);
    for (const [index, step] of STEPS.entries()) {
      await expect(steps.nth(index)).toContainText(step);
      if (index < reached) await expect(steps.nth(index)).toContainText('completed');
      else await expect(steps.nth(index)).not.toContainText('completed');
      if (index === reached) await expect(steps.nth(index)).toHaveAttribute('aria-current', 'step');
      else await expect(steps.nth(index)).not.toHaveAttribute('aria-current');
    }
  }
  await callApi(shop, `/orders/update-order-status/${_id}`, {
    method: 'PATCH',
    session: admin,
    body: { status: 'cancelled' },
  });
  await page.goto(`/orders/${_id}`);
  await expect(status.getByText('This order was cancelled')).toBeVisible();
});

test('its owner sees all of an order, anybody else its timeline only', async ({ page, shop, openBrowser }) => {
  const owner = await registerByApi(shop, 'Rukhsana Bibi');
  const product = await createProductByApi(shop, { price: 1_490 });
  const { orderId } = await placeOrderByApi(shop, owner.session, [product]);
  const address = `/orders/${orderId}`;

  await openAs(page, owner.session);
  await page.goto(address);
  await expect(page.getByText('PKR 1,690.00')).toBeVisible();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await expect(page.getByText('House 12, Street 4')).toBeVisible();

  const otherCustomer = await openBrowser();
  await openAs(otherCustomer, await loginByApi(shop, 'customer'));
  const visitor = await openBrowser();
  for (const other of [otherCustomer, visitor]) {
    await other.goto(address, { waitUntil: 'networkidle' });
    await expect(other.getByRole('region', { name: 'Order status' }).getByRole('listitem')).toHaveCount(4);
    for (const secret of ['Rukhsana Bibi', 'House 12', product.name, '1,690', owner.email, '0300 0000456']) {
      expect(await other.content()).not.toContain(secret);
    }
  }
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password);
  await visitor.getByRole('button', { name: 'Login' }).click();
  await expect(visitor).toHaveURL(address);
  await expect(visitor.getByText('House 12, Street 4')).toBeVisible();
});

test.describe('an order that there is not', () => {
  test.use({ allowedFaults: [/404|400|Failed to load resource/] });

  test('is told kindly, with a way to type the number again', async ({ page }) => {
    for (const id of ['ND-AAAAAAAAAA', '42', '%2e%2e%2fadmin', '<b>x', 'x'.repeat(300)]) {
      await page.goto(`/orders/${id}`);
      await expect(page.getByRole('heading', { name: 'We could not find this order' })).toBeVisible();
      await expect(page.getByLabel('Order number')).toBeVisible();
    }
  });

  test('the number is found again by typing it, with or without its #', async ({ page, shop }) => {
    const customer = await loginByApi(shop, 'customer');
    const { orderId } = await placeOrderByApi(shop, customer, [await createProductByApi(shop)]);
    await page.goto('/orders/ND-AAAAAAAAAA');
    await page.getByLabel('Order number').fill(` #${orderId.toLowerCase()} `);
    await page.getByRole('button', { name: 'Track my order' }).click();
    await expect(page.getByText(`#${orderId}`)).toBeVisible();
  });
});
