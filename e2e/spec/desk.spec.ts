import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('sixty orders are confirmed in three clicks; two that were changed meanwhile are named', async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop, 'Desk Customer');
  const product = await createProductByApi(shop);
  const orders: Order[] = [];
  for (let index = 0; index < 60; index += 1) {
    const placed = await placeOrderByApi(shop, session, [product], {
      phone: `0345 ${String(1_000_000 + index)}`,
      shippingAddress: {
        address: `House ${index}, Street 4, Gulberg`,
        city: 'Lahore',
        state: 'Punjab',
        zipCode: '54700',
      },
    });
    orders.push(placed.order);
  }
  const admin = await loginByApi(shop, 'admin');
  await openAs(page, admin);
  await page.goto('/dashboard/desk?q=Desk+Customer');
  const chooseAll = page.getByRole('checkbox', { name: 'Choose all 60' });
  await expect(chooseAll).toBeVisible();
  const meanwhile = orders.slice(20, 22);
  for (const { _id: id } of meanwhile) {
    const body = { status: 'cancelled' };
    await callApi(shop, `/orders/update-order-status/${id}`, { method: 'PATCH', session: admin, body });
  }
  await page.evaluate(() => {
    document.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks'] ?? 0) + 1);
    });
  });
  await chooseAll.click();
  await page.getByRole('button', { name: 'Confirm 60' }).click();
  const summary = page.getByRole('alert').filter({ hasText: '58 orders are done. 2 could not be changed:' });
  await expect(summary).toBeVisible();
  for (const { orderId } of meanwhile)
    await expect(summary).toContainText(`#${orderId}: This order was changed meanwhile.`);
  expect(Number(await page.evaluate(() => document.body.dataset['clicks']))).toBeLessThanOrEqual(3);
  const { orders: seen } = await callApi<{ orders: Order[] }>(shop, `/orders/${session.user.email}`, { session });
  const statuses = Map.groupBy(seen, ({ status }) => status);
  expect([statuses.get('processing')?.length, statuses.get('cancelled')?.length]).toEqual([58, 2]);
  // What is confirmed stays in its place until it is cleared away.
  await expect(page.getByRole('listitem', { name: `Order #${orders[0]?.orderId}` })).toContainText('processing');
  await page.getByRole('button', { name: 'Clear 60 done' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
});
