import { createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('the owner sees all of an order, and anybody else only its timeline', async ({ page, shop, openBrowser }) => {
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
