import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type ProfitRow, profitChartResponse, profitResponse, profitRowsResponse } from '#contract/profit.schema.ts';
import type { ProfitGroup } from '#contract/profit.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { addCourier, draft, post, rowOf } from '#test/cash.ts';
import { expectSums } from '#test/expect-profit.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { parcelCalls } from '#test/parcel-calls.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const shop = useTestShop();
const { receive } = parcelCalls(shop);
const as = () => shop.users.admin;

async function get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return (await shop.call('GET', path, { as: as() })).as(schema);
}
const monthOf = (month: string) => get(`/api/profit?month=${month}`, profitResponse);
const rowsOf = (month: string, by: ProfitGroup, sort = 'desc') =>
  get(`/api/profit/rows?month=${month}&by=${by}&order=${sort}`, profitRowsResponse);

type NewOrder = NonNullable<Parameters<typeof addOrder>[2]>;

/** The lines have the costs of their products, as the order routes write them. */
async function order(lines: [ProductRow, number][], overrides: NewOrder = {}) {
  const added = await addOrder(shop.deps, shop.users.owner, {
    lines: lines.map(([product, quantity]) => ({ product, quantity })),
    ...overrides,
  });
  for (const [position, [{ costPaisa, age }]] of lines.entries()) {
    await shop.deps.db
      .update(orderLines)
      .set({ unitCostPaisa: costPaisa, age, color: 'red' })
      .where(sql`${orderLines.orderId} = ${added.id} and ${orderLines.position} = ${position}`);
  }
  return added;
}

type NewParcel = NonNullable<Parameters<typeof addParcel>[2]>;

async function parcel(of: Awaited<ReturnType<typeof order>>, overrides: NewParcel) {
  const stateAt = overrides.stateAt ?? shop.clock.now();
  const deliveredAt = overrides.state === 'delivered' ? stateAt : null;
  const trackingNo = overrides.courierAccountId ? `T-${of.orderId}-${overrides.kind ?? ''}` : null;
  const added = await addParcel(shop.deps, of, { stateAt, deliveredAt, trackingNo, ...overrides });
  await postParcel(shop.deps, added.id);
  return added;
}

describe('the profit of a month', () => {
  it('counts each way in which parcels and orders end', async () => {
    const tcs = await addCourier(shop.deps);
    const dress = await addProduct(shop.deps, { name: 'Dress', price: 1_000, costPaisa: 40_000, age: 2 });
    const cap = await addProduct(shop.deps, { name: 'Cap', price: 500, costPaisa: null, age: 3 });
    const at = { courierAccountId: tcs };
    const delivered = await parcel(await order([[dress, 2]]), { ...at, state: 'delivered' });
    const back = await parcel(await order([[dress, 3]], { city: 'Multan' }), { ...at, state: 'refused' });
    const received = await receive({
      parcel: back.id,
      items: [
        { position: 0, condition: 'damaged', quantity: 1 },
        { position: 0, condition: 'missing', quantity: 1 },
      ],
    });
    expect(received.status).toBe(200);
    const lost = await parcel(await order([[dress, 1]]), { ...at, state: 'lost' });
    const body = { parcel: lost.id, claimPaisa: 100_000, how: 'paid', reason: 'Transfer 4711' };
    expect((await shop.call('POST', '/api/cash/claims', { as: as(), body })).status).toBe(200);
    const statement = await draft(shop, tcs, [rowOf(delivered), rowOf(back, { cod: 0, status: 'Returned' })]);
    expect((await post(shop, statement)).status).toBe(200);
    // Exchange: one dress is sent again, and one comes back damaged.
    const exchanged = await order([[dress, 1]]);
    await parcel(exchanged, { ...at, state: 'delivered' });
    await parcel(exchanged, { ...at, state: 'delivered', kind: 'exchange_out', codPaisa: 15_000 });
    const expected = await parcel(exchanged, { state: 'returning', kind: 'reverse', codPaisa: 0 });
    await receive({ parcel: expected.id, items: [{ position: 0, condition: 'damaged', quantity: 1 }] });
    // These orders have no parcel: staff set one to Delivered, the other is of the counter.
    await order([[cap, 3]], { status: 'Delivered', city: 'Quetta' });
    await order([[dress, 1]], { status: 'Delivered', channel: 'counter', deliveryPaisa: 0, grandTotalPaisa: 100_000 });
    const owed = { orderId: exchanged.id, orderNumber: exchanged.orderId, why: 'return' as const };
    const createdAt = shop.clock.now();
    await shop.deps.db.insert(refunds).values([
      { ...owed, parcelId: expected.id, amountPaisa: 7_000, createdAt },
      { ...owed, amountPaisa: 9_900, createdAt, state: 'dropped', closedAt: createdAt },
      // This refund was paid by collecting less for the next order.
      { ...owed, amountPaisa: 8_800, createdAt, state: 'paid', method: 'next_order', closedAt: createdAt },
      { orderNumber: 'ND-GONE', why: 'goodwill', amountPaisa: 500, createdAt },
    ]);
    await parcel(await order([[dress, 1]]), { ...at, state: 'handed_over' });
    await order([[dress, 9]], { status: 'cancelled' });

    const { profit, monthBefore, yearBefore } = await monthOf('2026-11');
    expect(profit.parts).toEqual({
      // 2 dresses, the exchanged dress, its difference, 3 caps, 1 dress at the counter; with delivery of PKR 200.
      collected: 220_000 + 120_000 + 15_000 + 170_000 + 100_000,
      refunded: 7_000 + 500,
      // 2 dresses, 1 exchanged dress, its replacement, minus the dress that came back, 1 dress at the counter.
      cost: (2 + 1 + 1 - 1 + 1) * 40_000,
      courier: 2 * 20_000,
      // 16 % of two fees, and 2 % + 2 % of the COD.
      tax: 2 * 3_200 + 2 * 4_400,
      // One damaged and one missing dress, one damaged in the exchange, one lost minus the courier's payment.
      loss: 2 * 40_000 + 40_000 + 40_000 - 100_000,
    });
    expect(profit).toMatchObject({ delivered: 3, orders: 2, returned: 1, lost: 1, pieces: 2 + 1 + 1 - 1 + 3 + 1 });
    expect(profit).toMatchObject({ unknownCost: 3, unknownCharges: 2 });
    expect(monthBefore).toMatchObject({ month: '2026-10', netPaisa: 0 });
    expect(yearBefore).toMatchObject({ month: '2025-11', netPaisa: 0 });
    await expectSums(shop, '2026-11', profit);

    const row = async (by: ProfitGroup, label: string): Promise<ProfitRow | undefined> =>
      (await rowsOf('2026-11', by)).rows.find((each) => each.label === label);
    expect(await row('town', 'Multan')).toMatchObject({ ended: 1, returned: 1, netPaisa: -80_000 - 23_200 });
    expect(await row('town', 'Lahore')).toMatchObject({ ended: 3, returned: 0 });
    expect(await row('product', 'Dress')).toMatchObject({ ended: 2 + 3 + 1 + 1, returned: 3 });
    expect(await row('size', '5-6')).toMatchObject({ pieces: 3, unknownCost: 3, netPaisa: 170_000 });
    expect(await row('product', 'Not of a product')).toMatchObject({ netPaisa: -500, pieces: 0 });
    expect(await row('order', exchanged.orderId)).toMatchObject({
      orderId: exchanged.id,
      netPaisa: 120_000 + 15_000 - 7_000 - 2 * 40_000,
    });
    expect(await row('courier', 'Without a courier')).toMatchObject({ pieces: 3 + 1 });
  });

  it('counts an accepted difference, and no claim that a courier has not paid', async () => {
    const courierAccountId = await addCourier(shop.deps);
    const dress = await addProduct(shop.deps, { price: 1_000, costPaisa: 40_000 });
    const stateAt = new Date('2026-03-10T10:00:00Z');
    const short = await parcel(await order([[dress, 1]]), { courierAccountId, state: 'delivered', stateAt });
    await parcel(await order([[dress, 1]]), { courierAccountId, state: 'lost', stateAt });
    await post(shop, await draft(shop, courierAccountId, [rowOf(short, { cod: 119_000 })]));
    const body = { parcel: short.id, owedPaisa: 1_000, how: 'accept', reason: 'Rounded' };
    expect((await shop.call('POST', '/api/cash/differences', { as: as(), body })).status).toBe(200);
    const { profit } = await monthOf('2026-03');
    expect(profit.parts).toMatchObject({ collected: 120_000, loss: 1_000 + 40_000 });
    await expectSums(shop, '2026-03', profit);
  });

  it('begins and ends at midnight in Pakistan', async () => {
    const dress = await addProduct(shop.deps, { price: 1_000, costPaisa: 40_000 });
    const times = ['2026-03-31T18:59:59Z', '2026-03-31T19:00:00Z', '2026-04-30T18:59:59Z', '2026-04-30T19:00:00Z'];
    for (const [index, time] of times.entries()) {
      const stateAt = new Date(time);
      await parcel(await order([[dress, 1]]), { state: 'delivered', stateAt, codPaisa: 10 ** index });
      await order([[dress, 1]], { status: 'Delivered', createdAt: stateAt, grandTotalPaisa: 120_000 });
      await parcel(await order([[dress, 1]]), { state: 'lost', stateAt, codPaisa: 0 });
      const refund = { orderNumber: 'ND-1', why: 'goodwill' as const, amountPaisa: 10 ** index, createdAt: stateAt };
      await shop.deps.db.insert(refunds).values(refund);
    }
    const { profit, monthBefore } = await monthOf('2026-04');
    expect(profit.parts).toMatchObject({ collected: 110 + 240_000, refunded: 110, loss: 80_000 });
    expect(profit).toMatchObject({ delivered: 2, orders: 2, lost: 2 });
    expect(monthBefore.month).toBe('2026-03');
    await expectSums(shop, '2026-04', profit);
  });

  it('equals its rows for random orders, and lists 200 rows with the sum of the others', async () => {
    let state = 36;
    const random = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
    const couriers = [await addCourier(shop.deps), await addCourier(shop.deps)];
    const paid = new Map(couriers.map((id) => [id, [] as object[]]));
    const products: ProductRow[] = [];
    for (const [index, costPaisa] of [null, 0, 33_333, 51_017].entries())
      products.push(await addProduct(shop.deps, { costPaisa, price: 333.33 * (index + 1), age: oneOf([1, 4]) }));
    for (let index = 0; index < 210; index += 1) {
      const stateAt = new Date(Date.parse('2026-05-02T00:00:00Z') + random(27 * 24) * 3_600_000);
      const lines = Array.from(
        { length: 1 + random(3) },
        () => [oneOf(products), 1 + random(3)] as [ProductRow, number],
      );
      const added = await order(lines, {
        city: oneOf(['Lahore', 'Multan']),
        status: oneOf(['Delivered', 'shipped']),
        updatedAt: stateAt,
      });
      const kind = oneOf(['forward', 'forward', 'exchange_out', 'reverse'] as const);
      const options =
        kind === 'reverse' ? (['received'] as const) : (['delivered', 'refused', 'lost', 'received'] as const);
      const courierAccountId = oneOf(couriers);
      const trackingNo = `R-${index}`;
      const sent = await parcel(added, {
        kind,
        state: oneOf(options),
        stateAt,
        courierAccountId,
        trackingNo,
        codPaisa: random(300_000),
      });
      if (random(2) === 0 && sent.kind !== 'reverse')
        paid.get(courierAccountId)?.push(rowOf(sent, { fee: random(30_000) }));
      if (random(4) === 0)
        await shop.deps.db.insert(refunds).values({
          orderId: added.id,
          orderNumber: added.orderId,
          parcelId: oneOf([null, sent.id]),
          why: 'return',
          amountPaisa: 1 + random(99_999),
          createdAt: stateAt,
        });
    }
    for (const [id, rows] of paid) expect((await post(shop, await draft(shop, id, rows))).status).toBe(200);
    const { profit } = await monthOf('2026-05');
    expect(profit.delivered * profit.orders * profit.lost * profit.returned).toBeGreaterThan(0);
    expect(profit.parts.courier * profit.parts.refunded * profit.parts.cost * profit.parts.loss).not.toBe(0);
    await expectSums(shop, '2026-05', profit);
    const highest = await rowsOf('2026-05', 'order');
    const lowest = await rowsOf('2026-05', 'order', 'asc');
    expect(highest.rows).toHaveLength(200);
    expect(highest.others?.rows).toBe(lowest.others?.rows);
    expect(lowest.rows[0]?.netPaisa).toBeLessThan(highest.rows.at(-1)?.netPaisa ?? 0);
  }, 120_000);

  it('counts a deleted order as before, with unknown costs', async () => {
    const stateAt = new Date('2026-06-10T10:00:00Z');
    const cap = await addProduct(shop.deps, { price: 500, costPaisa: 10_000 });
    const sold = await order([[cap, 2]], { status: 'Delivered', createdAt: stateAt });
    const before = (await monthOf('2026-06')).profit;
    const deleted = await shop.call('DELETE', `/api/orders/delete-order/${sold.id}`, { as: as() });
    expect(deleted.status).toBe(200);
    const { profit } = await monthOf('2026-06');
    expect(profit.parts.collected).toBe(before.parts.collected);
    expect(profit).toMatchObject({ pieces: 2, unknownCost: 2 });
    await expectSums(shop, '2026-06', profit);
  });

  it('rejects a month that does not exist, and staff without the right', async () => {
    for (const path of [
      '/api/profit?month=2026-13',
      '/api/profit/rows?month=2026-13&by=town',
      '/api/profit/rows?month=2026-11&by=color',
    ])
      expect((await shop.call('GET', path, { as: as() })).status).toBe(400);
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }),
    );
    for (const path of ['/api/profit?month=2026-11', '/api/profit/rows?month=2026-11&by=town', '/api/profit/chart'])
      expect((await shop.call('GET', path, { as: helper })).status).toBe(403);
  });
});

describe('the chart', () => {
  it('has twelve months, the money on the way, and the orders to send', async () => {
    const before = await get('/api/profit/chart', profitChartResponse);
    const waiting = await order([[await addProduct(shop.deps, { price: 1_000 }), 1]]);
    await parcel(await order([[await addProduct(shop.deps, { price: 2_000 }), 1]], { status: 'shipped' }), {
      state: 'handed_over',
      handedOverAt: shop.clock.now(),
    });
    const { months, onTheWay, toSend } = await get('/api/profit/chart', profitChartResponse);
    const names = months.map(({ month }) => month);
    expect([names.length, names[0], names[1], names.at(-1)]).toEqual([12, '2025-12', '2026-01', '2026-11']);
    expect(names).toEqual([...new Set(names)].toSorted());
    for (const name of ['2026-05', '2026-11']) {
      const { profit } = await monthOf(name);
      const bar = months.find(({ month }) => month === name);
      expect(bar).toEqual({ month: name, netPaisa: profit.netPaisa, unknownCost: profit.unknownCost });
    }
    expect(onTheWay).toEqual({ parcels: before.onTheWay.parcels + 1, paisa: before.onTheWay.paisa + 220_000 });
    expect(toSend).toEqual({ orders: before.toSend.orders + 1, paisa: before.toSend.paisa + 120_000 });
    await shop.deps.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, waiting.id));
    expect((await get('/api/profit/chart', profitChartResponse)).toSend).toEqual(before.toSend);
  });
});
