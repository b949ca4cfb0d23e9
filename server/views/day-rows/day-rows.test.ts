import { describe, expect, it } from 'vitest';
import { type DayRow, type DayRows, dayResponse, dayRowsResponse } from '#contract/closings.schema.ts';
import { LISTED_FIGURES, type ListedFigure } from '#contract/closings.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { dropRefund, payRefund } from '#server/cash/refunds/change-refund.ts';
import { newId } from '#server/platform/database/columns.ts';
import { paySupplier } from '#server/purchases/pay-supplier.ts';
import { addCourier, addOwedParcels, addParcels, draft, post, rowOf } from '#test/cash.ts';
import { addEntry, readDay, sign } from '#test/days.ts';
import { addProduct } from '#test/factories.ts';
import { addPurchaseOf, addSupplierOf } from '#test/purchases.ts';
import { addPaidOrder, addRefundOf } from '#test/refunds.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession } from '#test/users.ts';

describe('the rows of a day', () => {
  const shop = useTestShop();
  const by = { id: null, username: 'test' };

  async function rowsOf(day: string, figure: ListedFigure, limit = 200): Promise<DayRow[]> {
    const as = await openSession(shop.deps, shop.users.admin);
    const rows: DayRow[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const url: string = `/api/days/${day}/rows?figure=${figure}&limit=${limit}${after && `&after=${after}`}`;
      const page: DayRows = (await shop.call('GET', url, { as })).as(dayRowsResponse);
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  /** Fills a day with rows of every figure, some of them reversed, and other days with rows that must not count. */
  async function fillDay(supplier: string): Promise<void> {
    const courier = await addCourier(shop.deps);
    const at = shop.clock.now();
    const [paid] = await addOwedParcels(shop.deps, courier, [{ stateAt: at }]);
    if (!paid) throw new Error('The parcel was added');
    await post(shop, await draft(shop, courier, [rowOf(paid)], { date: shopDayOf(at) }));
    await addParcels(shop.deps, courier, [
      { handedOverAt: at, codPaisa: 1_000, state: 'handed_over' },
      { handedOverAt: at, codPaisa: 20_000, state: 'lost', stateAt: at, deliveredAt: null },
      { handedOverAt: new Date(at.getTime() - 40 * 60 * 60_000), codPaisa: 5, state: 'handed_over' },
    ]);
    for (const amount of [100, 250]) {
      const refund = await addRefundOf(shop.deps, await addPaidOrder(shop.deps, shop.users.owner), { amount });
      await payRefund(shop.deps, by, refund, { version: 0, method: 'cash', reference: '' });
    }
    const dropped = await addRefundOf(shop.deps, await addPaidOrder(shop.deps, shop.users.owner), { amount: 70 });
    await dropRefund(shop.deps, by, dropped, { version: 0, note: 'Kept' });
    const purchase = await addPurchaseOf(shop.deps);
    const arrival = { id: newId(), version: 1, lines: [{ position: 0, quantity: 1 }], extraCost: 50 };
    const as = await openSession(shop.deps, shop.users.admin);
    const received = await shop.call('POST', `/api/purchases/${purchase.id}/receipts`, { as, body: arrival });
    expect(received.status).toBe(200);
    await paySupplier(shop.deps, by, supplier, { id: newId(), amount: 90, method: 'cash', reference: '' });
    await addEntry(shop, 'accepted', { receivable: -300, written_off: 300 });
    const claim = await addEntry(shop, 'claimed', { receivable: -700, claim: 700 });
    await addEntry(shop, 'reversed', { receivable: 700, claim: -700 }, { reverses: claim });
    await addEntry(shop, 'received', { cash: 500_000, sales: -500_000 });
    const sale = await addEntry(shop, 'counter_sale', { cash: 800, sales: -800 });
    await addEntry(shop, 'reversed', { cash: -800, sales: 800 }, { reverses: sale });
    await addEntry(shop, 'counter_sale', { cash: 90_000, sales: -90_000 });
    await addEntry(shop, 'cash_banked', { cash: -4_000, bank: 4_000 });
  }

  it('sum to the figure of the day, on any number of pages', async () => {
    const { id: supplier } = await addSupplierOf(shop.deps, { name: 'Faisal Textiles' });
    shop.clock.set('2026-11-20T07:00:00Z');
    await fillDay(supplier);
    shop.clock.set('2026-11-21T07:00:00Z');
    await fillDay(supplier);
    const [more, less] = [
      await addProduct(shop.deps, { stock: 5, costPaisa: 40_000 }),
      await addProduct(shop.deps, { stock: 5, price: 1_000 }),
    ];
    const counts = [
      { productId: more.id, expected: 5, found: 7 },
      { productId: less.id, expected: 5, found: 2 },
    ];
    const as = await openSession(shop.deps, shop.users.admin);
    expect((await shop.call('PATCH', '/api/stock', { as, body: { ref: newId(), counts } })).status).toBe(200);
    const before = await readDay(shop, '2026-11-21');
    await sign(shop, '2026-11-21', before.figures.cashBalancePaisa - 1_500);

    // The database writes the time of a count with its own clock.
    shop.clock.set(new Date().toISOString());
    const later = await openSession(shop.deps, shop.users.admin);
    for (const day of ['2026-11-20', '2026-11-21', shopDayOf(new Date())]) {
      const { figures } = (await shop.call('GET', `/api/days/${day}`, { as: later })).as(dayResponse);
      for (const figure of LISTED_FIGURES) {
        const rows = await rowsOf(day, figure);
        const sum = rows.reduce((paisa, row) => paisa + row.paisa, 0);
        expect([day, figure, sum]).toEqual([day, figure, figures[figure]]);
        expect(await rowsOf(day, figure, 1)).toEqual(rows);
      }
      expect(await rowsOf(day, 'handedOverPaisa')).toHaveLength(figures.handedOverParcels);
      expect(await rowsOf(day, 'lostPaisa')).toHaveLength(figures.lostParcels);
    }
    const used = await Promise.all(LISTED_FIGURES.map((figure) => rowsOf('2026-11-21', figure)));
    const empty = LISTED_FIGURES.filter((_, index) => used[index]?.length === 0);
    expect(empty.filter((figure) => figure !== 'countedWorthPaisa')).toEqual([]);
  });

  it('say what they are about', async () => {
    const [owed] = await rowsOf('2026-11-20', 'refundsOwedPaisa');
    expect(owed).toMatchObject({ what: 'Owed to a customer', isReversal: true, paisa: -7_000 });
    expect(owed?.order).toMatchObject({ isDeleted: false });
    expect(await rowsOf('2026-11-20', 'suppliersPaidPaisa')).toMatchObject([
      { what: 'Supplier paid', about: 'Faisal Textiles', isReversal: false },
    ]);
    const [goods] = await rowsOf('2026-11-20', 'goodsReceivedPaisa');
    expect(goods).toMatchObject({ what: 'Goods received', by: 'admin' });
    expect(goods?.purchase?.number).toMatch(/^PO-/);
    expect(goods?.about).toMatch(/^Supplier /);
    const [parcel] = await rowsOf('2026-11-20', 'handedOverPaisa');
    expect(parcel?.order?.number).toMatch(/^ND-/);
    const counted = await rowsOf(shopDayOf(new Date()), 'countedWorthPaisa');
    expect(counted.map(({ what, pieces }) => `${what} ${pieces}`).toSorted()).toEqual(['Too few -3', 'Too many 2']);
  });
});
