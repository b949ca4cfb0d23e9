import type { Locator, Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from './support/api.ts';
import { registerWithRole } from './support/dashboard.ts';
import { readDepartures } from './support/departures.ts';
import { expect, test } from './support/fixtures.ts';

const cardOf = (page: Page, { orderId }: Order) => page.getByRole('listitem', { name: `Order #${orderId}` });
const topOf = async (card: Locator) => (await card.boundingBox())?.y;

test('a caller and a packer see the work of the other, call nobody twice, and nothing moves under the hand', async ({
  page,
  openBrowser,
  shop,
}) => {
  const { session } = await registerByApi(shop, 'Live Customer');
  const product = await createProductByApi(shop);
  let phone = 3_471_234_560;
  const place = async () => (await placeOrderByApi(shop, session, [product], { phone: `0${(phone += 1)}` })).order;
  const [first, second] = [await place(), await place()];
  const admin = await loginByApi(shop, 'admin');
  const caller = await registerWithRole(shop, 'moderator', {
    username: 'Sana',
    rights: ['orders.view', 'orders.confirm'],
  });
  const packer = await registerWithRole(shop, 'moderator', {
    username: 'Bilal',
    rights: ['orders.view', 'orders.confirm', 'parcels.book'],
  });
  // Both see only these orders, because the demo has many more.
  const assign = (id: string, version: number) =>
    callApi(shop, '/desk/assignments', {
      method: 'POST',
      session: admin,
      body: { orders: [{ id, version }], to: caller.user._id },
    });
  await assign(first._id, 0);
  await assign(second._id, 0);
  const list = `assigned=${caller.user._id}`;
  const packing = await openBrowser();
  await openAs(page, caller);
  await openAs(packing, packer);
  await page.goto(`/dashboard/desk?${list}`);
  await packing.goto(`/dashboard/desk?${list}`);
  for (const each of [page, packing]) {
    await each.getByRole('button', { name: 'Show as cards' }).click();
    await expect(cardOf(each, second)).toBeVisible();
  }

  await cardOf(page, first).getByRole('link', { name: 'Call' }).click();
  await expect.poll(() => readDepartures(page)).toEqual(['tel:+923471234561']);
  await expect(cardOf(packing, first)).toContainText(/Sana is calling, since/);
  await cardOf(packing, first).getByRole('link', { name: 'Call' }).click();
  await expect(packing.getByRole('dialog')).toContainText('Sana is calling this customer. Call anyway?');
  await packing.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const queue = await openBrowser();
  await openAs(queue, packer);
  await queue.goto(`/dashboard/desk?queue=to_pack&${list}`);
  await expect(queue.getByText('Nothing is waiting to be packed')).toBeVisible();
  const placed = await place();
  await assign(placed._id, 0);
  await expect(packing.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
  const before = await topOf(cardOf(packing, second));
  await cardOf(page, first).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(cardOf(packing, first)).toContainText(/Confirmed by Sana, \d+:\d\d [ap]m/);
  await expect(cardOf(packing, first).getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  expect(await topOf(cardOf(packing, second))).toBe(before);
  await queue.getByRole('button', { name: 'Show 1 new' }).click();
  await expect(cardOf(queue, first)).toBeVisible();

  await packing.getByRole('button', { name: 'Show 1 new' }).click();
  await expect(cardOf(packing, placed)).toBeVisible();
});
