import type { Order } from '#contract/orders.schema.ts';
import type { ParcelList } from '#contract/parcels.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

test('sixty orders are confirmed in three clicks, and two that somebody else has changed are named', async ({
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
  // Confirmed orders stay in the list until the button clears them.
  await expect(page.getByRole('listitem', { name: `Order #${orders[0]?.orderId}` })).toContainText('processing');
  await page.getByRole('button', { name: 'Clear 60 done' }).click();
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('sixty parcels are booked in four clicks, their labels printed in two, their outcomes set in two', async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop, 'Parcel Customer');
  const product = await createProductByApi(shop);
  const admin = await loginByApi(shop, 'admin');
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const placed = await placeOrderByApi(shop, session, [product], { phone: `0346 ${String(1_000_000 + index)}` });
    ids.push(placed._id);
  }
  const call = <Response>(path: string, body: object) =>
    callApi<Response>(shop, path, { method: 'POST', session: admin, body });
  await call('/desk/calls', { outcome: 'confirmed', orders: ids.map((id) => ({ id, version: 0 })) });
  await call('/couriers', { courier: 'own', label: 'A rider of sixty', usesOwnNumbers: true });
  await call('/parcels/packings', { orders: ids.map((id) => ({ id, version: 2 })) });
  await openAs(page, admin);
  await page.context().addCookies([{ name: 'session', value: admin.token, url: shop.url }]);
  const clicks = () => page.evaluate(() => Number(document.body.dataset['clicks'] ?? 0));
  const chooseAll = async (queue: string, count: number) => {
    await page.goto(`/dashboard/parcels?queue=${queue}&q=Parcel+Customer`);
    const all = page.getByRole('checkbox', { name: `Choose all ${count}` });
    await expect(all).toBeVisible();
    await page.evaluate(() => {
      document.addEventListener('click', ({ isTrusted }) => {
        if (isTrusted) document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks'] ?? 0) + 1);
      });
    });
    await all.click();
  };
  const bar = page.getByRole('group', { name: 'Chosen parcels' });

  await chooseAll('to_book', 60);
  await bar.getByLabel('Courier').selectOption('A rider of sixty');
  const { parcels } = await callApi<ParcelList>(shop, '/parcels?queue=to_book&q=Parcel+Customer', { session: admin });
  const [first, second] = parcels;
  if (!first || !second) throw new Error('Sixty parcels were packed');
  await call('/parcels/unpackings', { parcels: [first, second].map(({ _id: id, version }) => ({ id, version })) });
  await page.getByRole('button', { name: 'Book 60' }).click();
  const summary = page.getByRole('alert').filter({ hasText: '58 parcels are done. 2 could not be changed:' });
  await expect(summary).toContainText(`${first.number}: This parcel was changed meanwhile: unpacked`);
  // Adds two clicks for choosing the courier, because `selectOption` does not click.
  expect((await clicks()) + 2).toBeLessThanOrEqual(4);

  await chooseAll('to_hand_over', 58);
  const [labels] = await Promise.all([
    page.context().waitForEvent('page'),
    bar.getByRole('link', { name: 'Print labels' }).click(),
  ]);
  await expect(labels.locator('svg').first()).toBeVisible();
  expect(await labels.getByText(/^NP-/).count()).toBeGreaterThanOrEqual(58);
  await labels.close();
  expect(await clicks()).toBe(2);
  await page.getByRole('button', { name: 'Hand over 58' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '58 parcels are done.' })).toBeVisible();

  await chooseAll('on_the_way', 58);
  await page.getByRole('button', { name: 'Delivered 58' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '58 parcels are done.' })).toBeVisible();
  expect(await clicks()).toBe(2);
  const { orders } = await callApi<{ orders: Order[] }>(shop, `/orders/${session.user.email}`, { session });
  expect(orders.filter(({ status }) => status === 'Delivered')).toHaveLength(58);
});
