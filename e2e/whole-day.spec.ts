import type { Page } from '@playwright/test';
import type { Day } from '#contract/closings.schema.ts';
import { DAY_FIGURE_NAMES, type DayFigures } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import type { Order } from '#contract/orders.schema.ts';
import type { ParcelList, ParcelResults } from '#contract/parcels.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from './support/api.ts';
import { registerWithRole } from './support/dashboard.ts';
import { expect, test } from './support/fixtures.ts';
import type { ShopServer } from './support/shop-server.ts';

async function callerOf(shop: ShopServer) {
  const session = await loginByApi(shop, 'admin');
  return <Response>(path: string, body?: object) =>
    callApi<Response>(shop, path, { session, ...(body && { method: 'POST', body }) });
}

type Call = Awaited<ReturnType<typeof callerOf>>;

async function sendOrders(call: Call, orders: readonly Order[], courier: string) {
  const ids = orders.map(({ _id: id }) => id);
  await call('/desk/calls', { outcome: 'confirmed', orders: ids.map((id) => ({ id, version: 0 })) });
  await call('/parcels/packings', { orders: ids.map((id) => ({ id, version: 2 })) });
  const list = async (queue: string) => {
    const { parcels } = await call<ParcelList>(`/parcels?queue=${queue}`);
    return parcels.filter(({ order }) => order !== null && ids.includes(order._id));
  };
  const chosen = (parcels: ParcelList['parcels']) => parcels.map(({ _id: id, version }) => ({ id, version }));
  await call('/parcels/bookings', { parcels: chosen(await list('to_book')), courier });
  await call('/parcels/hand-overs', { parcels: chosen(await list('to_hand_over')) });
  return list('on_the_way');
}

const nowIn = (page: Page, label: string) => page.locator('li, tr, dl > div').filter({ hasText: label }).first();

test('a day with parcels, a counter sale and a cash count is closed, and a later change is a correction', async ({
  page,
  shop,
}) => {
  const call = await callerOf(shop);
  const { session } = await registerByApi(shop, 'Evening Customer');
  const product = await createProductByApi(shop, { price: 1_250, stock: 100, name: 'Evening Kurta' });
  const accountant = await registerWithRole(shop, 'moderator', {
    username: 'Hina',
    rights: ['orders.view', 'cash.view', 'cash.post', 'counter.sell'],
  });
  const readDay = () => call<Day>(`/days/${today}`);
  const { today } = await call<Day>('/days/2026-01-01');
  const before = (await readDay()).figures;

  const orders: Order[] = [];
  for (let phone = 3_481_234_560; phone < 3_481_234_564; phone += 1) {
    orders.push((await placeOrderByApi(shop, session, [product], { phone: `0${phone}` })).order);
  }
  const { courier } = await call<{ courier: { _id: string } }>('/couriers', {
    courier: 'own',
    label: 'Evening rider',
    usesOwnNumbers: true,
  });
  const parcels = await sendOrders(call, orders.slice(0, 3), courier._id);
  const [first, second, third] = parcels;
  if (!first || !second || !third) throw new Error('Three parcels were handed over');
  const setOutcome = (outcome: string, chosen: readonly { _id: string; version: number }[]) =>
    call<ParcelResults>('/parcels/outcomes', {
      outcome,
      parcels: chosen.map(({ _id: id, version }) => ({ id, version })),
    });
  const delivered = await setOutcome('delivered', [first, second]);
  await setOutcome('refused', [third]);

  await openAs(page, accountant);
  await page.goto('/dashboard/counter');
  await page.getByLabel('Scan or type a name, SKU or number').fill('Evening Kurta');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Evening Kurta/ }).click();
  await page.getByRole('button', { name: 'Take PKR 1,250' }).click();
  await expect(page.getByRole('region', { name: 'Sale done' })).toBeVisible();

  // Recounts the day from the orders and parcels above: price 1,250, delivery 200.
  const order = 145_000;
  const counter = 125_000;
  const expected: Partial<DayFigures> = {
    placedOrders: 5,
    placedPaisa: 4 * order + counter,
    soldOrders: 4,
    soldPaisa: 3 * order + counter,
    handedOverParcels: 3,
    handedOverPaisa: 3 * order,
    deliveredParcels: 2,
    deliveredOrders: 1,
    deliveredPaisa: 2 * order + counter,
    returnedParcels: 1,
    returnedPaisa: order,
    counterPaisa: counter,
    cashInPaisa: counter,
    cashBalancePaisa: counter,
  };
  const { figures } = await readDay();
  const changed = DAY_FIGURE_NAMES.filter((name) => figures[name] !== before[name]);
  expect(Object.fromEntries(changed.map((name) => [name, figures[name] - before[name]]))).toEqual(expected);

  await page.goto(`/dashboard/days/${today}`);
  await expect(nowIn(page, 'Sold at the counter')).toContainText(formatPaisa(figures.counterPaisa));
  const form = page.getByRole('form', { name: 'Sign the day' });
  await form.getByLabel('Counted cash, in rupees').fill(String((figures.cashBalancePaisa - 5_000) / 100));
  await expect(form.getByRole('status').filter({ hasText: 'too little' })).toContainText('PKR 50.00 too little');
  await form.getByRole('button', { name: 'Sign the day' }).click();
  await expect(page.getByRole('heading', { name: 'Signed by Hina' })).toBeVisible();

  const [changedParcel] = delivered.results;
  if (!changedParcel?.parcel) throw new Error('The parcel was set to delivered');
  await setOutcome('refused', [changedParcel.parcel]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Changed since it was signed' })).toBeVisible();
  const signed = await readDay();
  expect(signed.closing?.figures.deliveredParcels).toBe(figures.deliveredParcels);
  expect(signed.corrections).toContainEqual({
    figure: 'deliveredParcels',
    signed: figures.deliveredParcels,
    now: figures.deliveredParcels - 1,
  });
});
