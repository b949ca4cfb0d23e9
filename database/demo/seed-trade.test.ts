import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { daysResponse } from '#contract/closings.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { DEFAULT_DELIVERY_CHARGE, DEFAULT_FREE_DELIVERY_THRESHOLD, deliveryTermsOf } from '#contract/orders.ts';
import { listSuppliersResponse } from '#contract/purchases.schema.ts';
import { marginOf } from '#contract/purchases.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { entryLines } from '#server/cash/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcelLines } from '#server/parcels/tables.ts';
import { purchaseOrders } from '#server/purchases/tables.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { seedProducts } from './seed-catalogue.ts';
import { seedDesk } from './seed-desk.ts';
import { seedTrade } from './seed-trade.ts';
import { DEMO_USERS } from './users.ts';

const shop = useTestShop();

it('the demo shop buys, sells at the counter, owes a refund and signs days', async () => {
  const { deps } = shop;
  const { db } = deps;
  const userIds = new Map([['admin', shop.users.admin.id]]);
  for (const { key } of DEMO_USERS) userIds.set(key, (await addUser(deps)).id);
  const cover = { url: '/media/x.webp', alt: '', width: 1, height: 1, placeholder: '' } as ProductImage;
  const images = { bySlug: new Map(DEMO_PRODUCTS.map(({ slug }) => [slug, [cover]])), rows: [] };
  const productIds = await seedProducts(db, images, null, deps.now());
  const delivery = deliveryTermsOf({
    deliveryCharge: DEFAULT_DELIVERY_CHARGE,
    freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
  });
  await seedDesk(db, { userIds, productIds, images, delivery }, deps.now());
  await seedTrade(deps);
  await seedTrade(deps);

  const as = shop.users.admin;
  const { suppliers } = (await shop.call('GET', '/api/suppliers', { as })).as(listSuppliersResponse);
  expect(suppliers.map(({ name }) => name)).toEqual(['Chenab Knitwear', 'Ravi Garments']);
  const states = await db
    .select({ state: purchaseOrders.state })
    .from(purchaseOrders)
    .orderBy(purchaseOrders.createdAt);
  expect(states).toEqual([{ state: 'received' }, { state: 'ordered' }]);
  expect(await db.$count(orders, eq(orders.channel, 'counter'))).toBe(3);
  expect(await db.$count(refunds, eq(refunds.state, 'open'))).toBe(1);

  for (const { pricePaisa, costPaisa, name } of await db.select().from(products)) {
    const margin = marginOf(pricePaisa, costPaisa ?? 0) ?? 0;
    expect([name, margin >= 43 && margin <= 61]).toEqual([name, true]);
  }
  expect(await db.$count(orderLines, sql`${orderLines.unitCostPaisa} is null`)).toBe(0);
  expect(await db.$count(parcelLines, sql`${parcelLines.unitCostPaisa} is null`)).toBe(0);

  const month = shopDayOf(deps.now()).slice(0, 7);
  const { days } = (await shop.call('GET', `/api/days?month=${month}`, { as })).as(daysResponse);
  const signed = days.filter((day) => day.signed !== null);
  expect(signed.map(({ day, corrections }) => [day, corrections])).toEqual([
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 0],
  ]);
  expect(signed.at(-1)?.figures.cashDifferencePaisa).toBe(-2_000);
  const unbalanced = await db
    .select({ id: entryLines.entryId })
    .from(entryLines)
    .groupBy(entryLines.entryId)
    .having(sql`sum(${entryLines.amountPaisa}) <> 0`);
  expect(unbalanced).toEqual([]);
  expect(await differencesOfStock(deps)).toEqual([]);
});
