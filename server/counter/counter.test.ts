import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  counterProductsResponse,
  listSalesResponse,
  type SellInput,
  sellResponse,
  undoSaleResponse,
} from '#contract/counter.schema.ts';
import { listDeskResponse } from '#contract/desk.schema.ts';
import { orderResponse } from '#contract/orders.schema.ts';
import type { Right } from '#contract/rights.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { findDuplicates } from '#server/desk/risk/find-duplicates.ts';
import { readHistories } from '#server/desk/risk/read-histories.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addCourier, addParcels } from '#test/cash.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { movesOf, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('a sale at the counter', () => {
  const shop = useTestShop();
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const bodyOf = (product: Pick<ProductRow, 'id'>, quantity = 1, more: Partial<SellInput> = {}): SellInput => ({
    id: newId(),
    lines: [{ productId: product.id, quantity }],
    received: 10_000,
    ...more,
  });
  const send = (body: SellInput, as = shop.users.admin) => shop.call('POST', '/api/counter/sales', { as, body });
  const sell = async (...args: Parameters<typeof bodyOf>) => {
    const { sale } = (await send(bodyOf(...args))).as(sellResponse);
    if (!sale) throw new Error('Nothing was sold');
    return sale;
  };
  const undo = ({ _id, version }: { _id: string; version: number }, as = shop.users.admin) =>
    shop.call('POST', `/api/counter/sales/${_id}/undo`, { as, body: { version } });
  const sales = async (day = '', as = shop.users.admin) =>
    (await shop.call('GET', `/api/counter/sales${day && `?day=${day}`}`, { as })).as(listSalesResponse);
  const linesOf = async (id: string) => {
    const rows = await shop.deps.db
      .select({ why: entries.why, account: entryLines.account, paisa: entryLines.amountPaisa })
      .from(entryLines)
      .innerJoin(entries, eq(entries.id, entryLines.entryId))
      .where(eq(entries.ref, id));
    return rows.map(({ why, account, paisa }) => `${why} ${account} ${paisa}`).toSorted();
  };

  it('is a delivered order with its stock taken and its cash posted', async () => {
    const seller = await staffWith('counter.sell');
    const product = await addProduct(shop.deps, { price: 1_245, stock: 5 });
    const { grandTotal, sale } = (await send(bodyOf(product, 2, { received: 2_500, grandTotal: 2_490 }), seller)).as(
      sellResponse,
    );
    expect(sale).toMatchObject({ grandTotal, received: 2_500, change: 10, pieces: 2, by: seller.username });
    const id = sale?._id ?? '';
    const [order] = await shop.deps.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({
      status: 'Delivered',
      channel: 'counter',
      userId: null,
      email: '',
      phone: '',
      customerName: 'Walk-in customer',
      address: 'At the counter',
      grandTotalPaisa: 249_000,
      receivedPaisa: 250_000,
    });
    expect(await stockOf(shop.deps, product.id)).toBe(3);
    expect((await movesOf(shop.deps, product.id)).at(-1)).toMatchObject({ why: 'sale', delta: -2, ref: id });
    expect(await linesOf(id)).toEqual(['counter_sale cash 249000', 'counter_sale sales -249000']);
    const [audited] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audited).toMatchObject({ verb: 'order.sold', after: { grandTotal: 2_490 } });
  });

  it('is made once by a double press, and by a press that is repeated after the last piece is sold', async () => {
    const product = await addProduct(shop.deps, { price: 900, stock: 1 });
    const body = bodyOf(product);
    const [first, second] = await Promise.all([send(body), send(body)]);
    const third = await send(body);
    const id = first.as(sellResponse).sale?._id;
    expect([second, third].map((each) => each.as(sellResponse).sale?._id)).toEqual([id, id]);
    expect(await linesOf(id ?? '')).toHaveLength(2);
    const other = await send({ ...body, received: 900 });
    expect(other.error().code).toBe('idempotency_key_reused');
  });

  it('lets one of two sellers have the last piece', async () => {
    const product = await addProduct(shop.deps, { stock: 1 });
    const results = await Promise.all([send(bodyOf(product)), send(bodyOf(product))]);
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(results.find(({ status }) => status === 409)?.error().code).toBe('out_of_stock');
    expect(await stockOf(shop.deps, product.id)).toBe(0);
  });

  it('writes nothing if it cannot be made', async () => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 3 });
    const hidden = await addProduct(shop.deps, { isHidden: true, stock: 3 });
    await expectNothingWritten(shop.deps, async () => {
      const dry = (await send(bodyOf(product, 2, { isDryRun: true, received: 0 }))).as(sellResponse);
      expect(dry).toEqual({ grandTotal: 2_000, sale: null });
      const little = await send(bodyOf(product, 2, { received: 1_999 }));
      expect([little.status, little.error().fields?.['received']]).toEqual([
        400,
        'The customer pays PKR 2,000. This cash is too little.',
      ]);
      expect((await send(bodyOf(product, 2, { grandTotal: 1_900 }))).error().code).toBe('total_changed');
      expect((await send(bodyOf(product, 4))).error().code).toBe('out_of_stock');
      expect((await send(bodyOf(hidden))).error().code).toBe('product_gone');
      expect((await send(bodyOf({ id: newId() }))).error().code).toBe('product_gone');
    });
  });

  it('is undone on its day: the pieces are back and the cash entry is reversed, once', async () => {
    const product = await addProduct(shop.deps, { price: 700, stock: 4 });
    const sale = await sell(product, 3);
    expect((await undo({ ...sale, version: 7 })).error().code).toBe('order_changed');
    expect((await undo(sale)).as(undoSaleResponse).sale).toMatchObject({ isUndone: true, version: 2 });
    expect((await undo(sale)).as(undoSaleResponse).sale).toMatchObject({ isUndone: true, version: 2 });
    expect(await stockOf(shop.deps, product.id)).toBe(4);
    const [entry] = await shop.deps.db.select().from(entries).where(eq(entries.ref, sale._id));
    expect(await linesOf(entry?.id ?? '')).toEqual(['reversed cash -210000', 'reversed sales 210000']);
    const audited = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, sale._id));
    expect(audited.map(({ verb }) => verb).toSorted()).toEqual(['order.sold', 'order.status']);
  });

  it('cannot be undone on another day, and another status cannot be set by hand', async () => {
    const sale = await sell(await addProduct(shop.deps, { stock: 4 }));
    const status = await shop.call('PATCH', `/api/orders/update-order-status/${sale._id}`, {
      as: shop.users.admin,
      body: { status: 'cancelled' },
    });
    expect([status.status, status.error().code]).toEqual([409, 'sold_at_counter']);
    shop.clock.advance({ days: 1 });
    const late = await undo(sale, await openSession(shop.deps, shop.users.admin));
    expect([late.status, late.error().code]).toEqual([409, 'sold_at_counter']);
    const online = await addOrder(shop.deps, shop.users.owner);
    const other = await undo({ _id: online.id, version: 1 }, await openSession(shop.deps, shop.users.admin));
    expect(other.error().code).toBe('order_not_found');
  });

  it("is in its day's list with the sum of the sales that count", async () => {
    shop.clock.advance({ days: 2 });
    const as = await openSession(shop.deps, shop.users.admin);
    const product = await addProduct(shop.deps, { price: 500, stock: 9 });
    const made = async (quantity: number) => {
      shop.clock.advance({ minutes: 1 });
      return (await send(bodyOf(product, quantity), as)).as(sellResponse).sale;
    };
    const [first, second, third] = [await made(1), await made(2), await made(3)];
    if (!first || !second || !third) throw new Error('Nothing was sold');
    await undo(second, as);
    const today = await sales('', as);
    expect([today.count, today.total]).toEqual([2, 2_000]);
    expect(today.sales.map(({ _id, isUndone }) => [_id, isUndone])).toEqual([
      [third._id, false],
      [second._id, true],
      [first._id, false],
    ]);
    expect(await sales('2020-01-01', as)).toEqual({ day: '2020-01-01', count: 0, total: 0, sales: [] });
  });

  it('never waits at the desk, and says nothing about the risk of an order', async () => {
    const as = await openSession(shop.deps, shop.users.admin);
    const { deps } = shop;
    // The desk asks about delivered orders without parcels only in a shop that hands parcels over.
    await addParcels(deps, await addCourier(deps), [{ state: 'handed_over', handedOverAt: deps.now() }]);
    const product = await addProduct(deps, { stock: 9 });
    const phone = '0311 2223334';
    const { sale } = (await send(bodyOf(product, 1, { phone, customerName: 'Zoya' }), as)).as(sellResponse);
    const id = sale?._id ?? '';
    const [row] = await deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
    expect(row).toMatchObject({ queue: null, finding: null });
    for (const queue of ['to_confirm', 'to_pack', 'attention']) {
      const list = (await shop.call('GET', `/api/desk/orders?queue=${queue}`, { as })).as(listDeskResponse);
      expect(list.orders.map(({ order }) => order._id)).not.toContain(id);
    }
    expect(await deps.db.select().from(parcels).where(eq(parcels.orderId, id))).toEqual([]);
    const online = await addOrder(deps, shop.users.owner, { phone, lines: [{ product, quantity: 1 }] });
    const duplicates = (await findDuplicates(deps.db, [online])).get(online.id) ?? [];
    expect(duplicates.map((each) => each.id)).not.toContain(id);
    expect((await readHistories(deps.db, [online])).get('+923112223334')).toMatchObject({ delivered: 0, open: 1 });
    const seen = (await shop.call('GET', `/api/orders/order/${id}`, { as })).as(orderResponse);
    expect(seen.order).toMatchObject({ channel: 'counter' });
  });

  it('is open only to those who sell; others with the cash right only read', async () => {
    const product = await addProduct(shop.deps, { stock: 3 });
    const cashier = await staffWith('cash.view');
    const caller = await staffWith('orders.view', 'orders.confirm', 'orders.edit');
    expect((await send(bodyOf(product), cashier)).status).toBe(403);
    expect((await send(bodyOf(product), caller)).status).toBe(403);
    await sales('', cashier);
    expect((await shop.call('GET', '/api/counter/sales', { as: caller })).status).toBe(403);
  });

  it('finds products by SKU, by short id and by words, but no hidden ones', async () => {
    const named = await addProduct(shop.deps, { name: 'Lawn Frock', sku: 'LF-1', stock: 2 });
    const soldOut = await addProduct(shop.deps, { name: 'Lawn Frock', age: 5, stock: 0 });
    await addProduct(shop.deps, { name: 'Lawn Frock', isHidden: true, sku: 'LF-9' });
    const as = await staffWith('counter.sell');
    const find = async (q: string) => {
      const found = await shop.call('GET', `/api/counter/products?q=${encodeURIComponent(q)}`, { as });
      const { isCode, products: rows } = found.as(counterProductsResponse);
      return [isCode, rows.map(({ _id }) => _id)];
    };
    expect(await find('lf-1')).toEqual([true, [named.id]]);
    expect(await find(soldOut.id.slice(-12))).toEqual([true, [soldOut.id]]);
    expect(await find('lawn frock')).toEqual([false, [named.id, soldOut.id]]);
    expect(await find('LF-9')).toEqual([false, []]);
    expect(await find('')).toEqual([false, []]);
  });

  it('has the price of the catalogue, in whole rupees', async () => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 2 });
    await shop.deps.db.update(products).set({ pricePaisa: 75_050 }).where(eq(products.id, product.id));
    const sale = await send(bodyOf(product), await openSession(shop.deps, shop.users.admin));
    expect(sale.as(sellResponse).grandTotal).toBe(751);
  });
});
