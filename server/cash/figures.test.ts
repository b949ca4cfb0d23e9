import { describe, expect, it } from 'vitest';
import { customerResponse } from '#contract/customers.schema.ts';
import { monthReportSchema } from '#contract/month-report.schema.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { adminStatsResponse } from '#contract/statistics.schema.ts';
import { addCourier, addParcels } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession } from '#test/users.ts';

type Parcels = Parameters<typeof addParcels>[2];

describe('the figures of an order', () => {
  const shop = useTestShop();
  let count = 0;

  async function place(order: { status: OrderStatus; rupees: number; placed?: string }, parcels: Parcels = []) {
    count += 1;
    const phone = `0300${String(5_000_000 + count)}`;
    const paisa = order.rupees * 100;
    const amounts = { totalPaisa: paisa, deliveryPaisa: 0, grandTotalPaisa: paisa };
    const at = new Date(order.placed ?? '2026-11-20T10:00:00Z');
    const added = await addOrder(shop.deps, shop.users.owner, {
      ...amounts,
      phone,
      status: order.status,
      createdAt: at,
    });
    const own = parcels.map((parcel) => ({ ...parcel, orderId: added.id, orderNumber: added.orderId, stateAt: at }));
    if (own.length > 0) await addParcels(shop.deps, await addCourier(shop.deps), own);
    return { ...added, phone };
  }

  async function read(month = '2026-11', phone?: string) {
    const as = await openSession(shop.deps, shop.users.admin);
    const stats = (await shop.call('GET', '/api/stats/admin-stats', { as })).as(adminStatsResponse);
    const report = (await shop.call('GET', `/api/cash/report?month=${month}`, { as })).as(monthReportSchema);
    const index = Number(month.slice(-2)) - 1;
    const customer = phone && (await shop.call('GET', `/api/customers/${phone}`, { as })).as(customerResponse);
    return {
      earnings: stats.monthlyEarnings[index]?.earnings ?? 0,
      solid: stats.monthlySales[index]?.delivered ?? 0,
      open: stats.monthlySales[index]?.open ?? 0,
      sold: report.sold.paisa / 100,
      delivered: report.delivered.paisa / 100,
      returned: report.returned.paisa / 100,
      ...(customer && { customer: customer.customer.deliveredTotal }),
    };
  }

  /** Returns differences, because earlier tests have added orders to the same month. */
  async function amountsOf(...[order, parcels]: Parameters<typeof place>) {
    const before = await read();
    const { phone } = await place(order, parcels);
    const after = await read('2026-11', phone);
    const difference = (name: keyof typeof before) => (after[name] ?? 0) - (before[name] ?? 0);
    return {
      earnings: difference('earnings'),
      solid: difference('solid'),
      open: difference('open'),
      sold: difference('sold'),
      delivered: difference('delivered'),
      returned: difference('returned'),
      customer: after.customer,
    };
  }

  const all = (earned: number, given: { open?: number; returned?: number } = {}) => {
    const open = given.open ?? 0;
    const sold = earned + open;
    return {
      earnings: sold,
      solid: earned,
      open,
      sold,
      delivered: earned,
      returned: given.returned ?? 0,
      customer: earned,
    };
  };

  it('count a returned parcel as returned and a delivered one as delivered, on every page', async () => {
    const split: Parcels = [
      { state: 'delivered', codPaisa: 335_700 },
      { state: 'received', codPaisa: 1_015_800 },
    ];
    expect(await amountsOf({ status: 'Delivered', rupees: 13_515 }, split)).toEqual(all(3_357, { returned: 10_158 }));
    const refused = split.map((parcel) => ({
      ...parcel,
      state: parcel.state === 'received' ? 'refused' : parcel.state,
    }));
    expect(await amountsOf({ status: 'shipped', rupees: 13_515 }, refused as Parcels)).toEqual(
      all(3_357, { returned: 10_158 }),
    );
  });

  it('count the COD of an exchange as open until it arrives, and not at all if it comes back', async () => {
    const exchange = (state: 'packed' | 'delivered' | 'received') => [
      { state: 'delivered' as const, codPaisa: 200_000 },
      { kind: 'exchange_out' as const, state, codPaisa: 605_000 },
    ];
    const order = { status: 'Delivered' as const, rupees: 2_000 };
    expect(await amountsOf(order, exchange('packed'))).toEqual(all(2_000, { open: 6_050 }));
    expect(await amountsOf(order, exchange('delivered'))).toEqual(all(8_050));
    expect(await amountsOf(order, exchange('received'))).toEqual(all(2_000, { returned: 6_050 }));
    expect(await amountsOf(order, exchange('delivered').slice(1))).toEqual(all(8_050));
  });

  it('leave out lost parcels, and cancelled orders except for parcels that arrived all the same', async () => {
    const one = (state: 'lost' | 'handed_over' | 'delivered'): Parcels => [{ state, codPaisa: 90_000 }];
    expect(await amountsOf({ status: 'shipped', rupees: 900 }, one('lost'))).toEqual(all(0));
    expect(await amountsOf({ status: 'cancelled', rupees: 900 }, one('handed_over'))).toEqual(all(0));
    expect(await amountsOf({ status: 'cancelled', rupees: 900 }, one('delivered'))).toEqual(all(900));
    expect(await amountsOf({ status: 'cancelled', rupees: 900 })).toEqual(all(0));
  });

  it('follow the status for pieces that were not sent in a parcel', async () => {
    expect(await amountsOf({ status: 'pending', rupees: 700 })).toEqual(all(0, { open: 700 }));
    expect(await amountsOf({ status: 'Delivered', rupees: 700 })).toEqual(all(700));
    const away: Parcels = [{ state: 'handed_over', codPaisa: 30_000 }];
    expect(await amountsOf({ status: 'processing', rupees: 700 }, away)).toEqual(all(0, { open: 700 }));
    expect(await amountsOf({ status: 'Delivered', rupees: 700 }, away)).toEqual(all(400, { open: 300 }));
  });

  it('stay in a past month if their order is deleted, but disappear with an order of this month', async () => {
    const as = await openSession(shop.deps, shop.users.admin);
    const parcels: Parcels = [{ state: 'received', codPaisa: 50_000 }];
    const old = [
      await place({ status: 'Delivered', rupees: 1_100, placed: '2026-09-10T10:00:00Z' }),
      await place({ status: 'shipped', rupees: 1_300, placed: '2026-09-11T10:00:00Z' }),
      await place({ status: 'Delivered', rupees: 1_700, placed: '2026-09-12T10:00:00Z' }, parcels),
    ];
    const before = await read('2026-09');
    expect(before).toMatchObject({ earnings: 3_600, delivered: 2_300, solid: 2_300, returned: 500 });
    for (const { id } of old)
      expect((await shop.call('DELETE', `/api/orders/delete-order/${id}`, { as })).status).toBe(200);
    expect(await read('2026-09')).toEqual(before);
    const november = await read();
    const { id } = await place({ status: 'Delivered', rupees: 1_900 });
    await shop.call('DELETE', `/api/orders/delete-order/${id}`, { as });
    expect(await read()).toEqual(november);
  });
});
