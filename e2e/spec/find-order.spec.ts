import { createProductByApi, loginByApi, placeOrderByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('a visitor finds an order by number and phone, from a link in the footer, and sees only its timeline', async ({
  page,
  shop,
}) => {
  const customer = await loginByApi(shop, 'customer');
  const product = await createProductByApi(shop);
  const { orderId } = await placeOrderByApi(shop, customer, [product]);
  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track My Order' }).click();
  await page.getByRole('link', { name: 'Track an order by its number and phone' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible();
  await page.getByLabel('Order number').fill(`#${orderId.toLowerCase()}`);
  await page.getByLabel('Phone').fill('+92 300-۰۰۰۰۴۵۶');
  await page.getByRole('button', { name: 'Track my order' }).click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await expect(page.getByRole('region', { name: 'Order status' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(product.name)).toHaveCount(0);
  await expect(page.getByText('House 12')).toHaveCount(0);
});
