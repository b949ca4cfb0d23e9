import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { binnedResponse } from '#contract/bin.schema.ts';
import { listSalesResponse, type SellInput, sellResponse, undoSaleResponse } from '#contract/counter.schema.ts';
import { listCustomersResponse } from '#contract/customers.schema.ts';
import { parcelResultsResponse } from '#contract/parcels.schema.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { entryLines } from '#server/cash/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { expectFigures } from '#test/expect-figures.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { snapshotTables } from '#test/snapshot-tables.ts';
import { differencesOfStock, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { openSession } from '#test/users.ts';

/** Restoring increases the version of the desk. */
const withoutVersion = (row: string) => row.replace(/"version": \d+/, '');

describe('a counter sale', () => {
  const shop = useTestShop();
  const admin = () => openSession(shop.deps, shop.users.admin);
  const sell = async (product: { id: string }, more: Partial<SellInput> = {}) => {
    const body = { id: newId(), lines: [{ productId: product.id, quantity: 1 }], received: 100_000, ...more };
    const { sale } = (await shop.call('POST', '/api/counter/sales', { as: await admin(), body })).as(sellResponse);
    if (!sale) throw new Error('Nothing was sold');
    return sale;
  };
  const undo = async ({ _id, version }: { _id: string; version: number }) =>
    shop.call('POST', `/api/counter/sales/${_id}/undo`, { as: await admin(), body: { version } });
  const cashPaisa = async () => {
    const rows = await shop.deps.db.select().from(entryLines).where(eq(entryLines.account, 'cash'));
    return rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
  };

  it('is undone once by three presses at the same moment', async () => {
    const product = await addProduct(shop.deps, { stock: 4, price: 100 });
    const sale = await sell(product);
    const before = await cashPaisa();
    const as = await admin();
    const press = () => shop.call('POST', `/api/counter/sales/${sale._id}/undo`, { as, body: { version: 1 } });
    const presses = await Promise.all([press(), press(), press()]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await cashPaisa()).toBe(before - 10_000);
    expect(await stockOf(shop.deps, product.id)).toBe(4);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('is returned for money at the return desk', async () => {
    const product = await addProduct(shop.deps, { stock: 4, price: 100 });
    const { _id: order } = await sell(product);
    const start = async (send: object[]) => {
      const body = { order, version: 0, back: [{ position: 0, quantity: 1 }], send };
      return shop.call('POST', '/api/exchanges', { as: await admin(), body });
    };
    const { back, refund } = (await start([])).as(exchangeResponse);
    expect(refund).toBe(100);
    const received = await shop.call('POST', '/api/returns', { as: await admin(), body: { parcel: back?._id } });
    expect(received.status).toBe(200);
    expect(await stockOf(shop.deps, product.id)).toBe(4);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('is exchanged at the counter: the pieces go out at once, the difference is cash, and an undo reverses both', async () => {
    const [small, dearer] = [
      await addProduct(shop.deps, { stock: 4, price: 100 }),
      await addProduct(shop.deps, { stock: 4, price: 150 }),
    ];
    const sale = await sell(small);
    const before = await cashPaisa();
    const body = {
      order: sale._id,
      version: 0,
      back: [{ position: 0, quantity: 1 }],
      send: [{ productId: dearer.id, quantity: 1 }],
    };
    const response = await shop.call('POST', '/api/exchanges', { as: await admin(), body });
    const { cod, refund, sent, back } = response.as(exchangeResponse);
    expect([cod, refund, sent?.state, back?.state]).toEqual([50, 0, 'delivered', 'returning']);
    await doWaitingJobs(shop.deps);
    expect(await cashPaisa()).toBe(before + 5_000);
    expect(await stockOf(shop.deps, dearer.id)).toBe(3);
    await expectFigures(shop, await admin());
    expect((await undo(sale)).error().message).toContain('exchanged');
    const parcelsOf = { parcels: [{ id: sent?._id, version: sent?.version }] };
    const undone = await shop.call('POST', '/api/parcels/unpackings', { as: await admin(), body: parcelsOf });
    expect(undone.as(parcelResultsResponse).results).toMatchObject([{ outcome: 'done', parcel: { state: 'void' } }]);
    await doWaitingJobs(shop.deps);
    expect(await cashPaisa()).toBe(before);
    expect([await stockOf(shop.deps, small.id), await stockOf(shop.deps, dearer.id)]).toEqual([3, 4]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
    await expectFigures(shop, await admin());
    expect((await undo(sale)).status).toBe(200);
  });

  it('of a product without a stock count leaves it without one', async () => {
    const product = await addProduct(shop.deps, { price: 100 });
    const sale = await sell(product, { lines: [{ productId: product.id, quantity: 99 }] });
    expect((await undo(sale)).status).toBe(200);
    expect(await stockOf(shop.deps, product.id)).toBeNull();
  });

  it('has 50 lines and names in Urdu on its receipt', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => addProduct(shop.deps, { name: `گلابی فراک ${at}`, stock: 3, price: 101 })),
    );
    const lines = all.map(({ id }) => ({ productId: id, quantity: 2 }));
    const sale = await sell({ id: '' }, { lines, customerName: 'زینب' });
    expect(sale.grandTotal).toBe(10_100);
    const receipt = await shop.call('GET', `/api/counter/sales/${sale._id}/receipt`, { as: await admin() });
    expect(receipt.text.match(/<td dir="auto">گلابی فراک/g)).toHaveLength(50);
  });

  it('can be undone until midnight in Pakistan', async () => {
    const product = await addProduct(shop.deps, { stock: 9, price: 100 });
    shop.clock.advance({ ms: Date.parse('2030-01-10T18:59:59.900Z') - shop.clock.now().getTime() });
    const late = await sell(product);
    shop.clock.advance({ ms: 100 });
    const early = await sell(product);
    expect((await undo(late)).error().code).toBe('sold_at_counter');
    shop.clock.advance({ days: 1, ms: -1 });
    expect((await undo(early)).status).toBe(200);
    const day = await shop.call('GET', '/api/counter/sales?day=2030-01-10', { as: await admin() });
    expect(day.as(listSalesResponse).sales.map(({ _id }) => _id)).toEqual([late._id]);
  });

  it('is deleted and restored once by two presses, and undone afterwards, with the right cash, stock and figures', async () => {
    const product = await addProduct(shop.deps, { stock: 9, price: 100 });
    const sale = await sell(product, { phone: '0311 5556667', customerName: 'Zubaida' });
    const before = await snapshotTables(shop.deps);
    const deleted = await shop.call('DELETE', `/api/orders/delete-order/${sale._id}`, { as: await admin() });
    const { binItem } = deleted.as(binnedResponse);
    expect(await stockOf(shop.deps, product.id)).toBe(8);
    expect((await undo(sale)).error().code).toBe('order_not_found');
    const as = await admin();
    await expectFigures(shop, as);
    const restore = () => shop.call('POST', `/api/bin/${binItem}/restore`, { as });
    const presses = await Promise.all([restore(), restore()]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const after = await snapshotTables(shop.deps);
    for (const table of ['orders', 'order_lines', 'order_events', 'order_desk', 'entries', 'entry_lines', 'products'])
      expect(after[table]?.map(withoutVersion), table).toEqual(before[table]?.map(withoutVersion));
    expect((await undo(sale)).as(undoSaleResponse).sale.isUndone).toBe(true);
    expect(await stockOf(shop.deps, product.id)).toBe(9);
    await expectFigures(shop, await admin());
    const audited = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, sale._id));
    expect(JSON.stringify(audited)).not.toMatch(/Zubaida|5556667/);
  });

  it('without a name does not replace name and city of a customer who has ordered before', async () => {
    const phone = '0311 7778889';
    await addOrder(shop.deps, shop.users.owner, { phone, customerName: 'Mehwish', city: 'Quetta' });
    shop.clock.advance({ minutes: 1 });
    await sell(await addProduct(shop.deps, { stock: 1 }), { phone });
    const listed = await shop.call('GET', '/api/customers?q=03117778889', { as: await admin() });
    expect(listed.as(listCustomersResponse).customers).toMatchObject([{ name: 'Mehwish', city: 'Quetta', orders: 2 }]);
  });
});
