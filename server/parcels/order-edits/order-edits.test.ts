import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type EditOrderInput,
  type EnterOrderInput,
  editOrderResponse,
  enterOrderResponse,
} from '#contract/order-edits.schema.ts';
import { orderPageResponse } from '#contract/order-page.schema.ts';
import type { Right } from '#contract/rights.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { parcelLines, parcels } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { differencesOfStock, stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('changing an order', () => {
  const shop = useTestShop();
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) =>
    addOrder(shop.deps, shop.users.owner, { phone: '0300 7654321', ...overrides });
  const edit = ({ id }: { id: string }, body: EditOrderInput, as = shop.users.admin) =>
    shop.call('PATCH', `/api/desk/orders/${id}`, { as, body });
  const view = async ({ id }: { id: string }) =>
    (await shop.call('GET', `/api/desk/orders/${id}`, { as: shop.users.admin })).as(orderPageResponse);
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const line = ({ id }: { id: string }, quantity: number) => ({ productId: id, quantity });

  it('keeps the cost that the pieces had when they were sold, through edits, split parcels and exchanges', async () => {
    const [frock, cap] = [
      await addProduct(shop.deps, { price: 1_000, stock: 20, costPaisa: 40_000 }),
      await addProduct(shop.deps, { price: 1_000, stock: 20, costPaisa: 30_000 }),
    ];
    const press = (path: string, body: object, headers = {}) =>
      shop.call('POST', `/api/${path}`, { as: shop.users.admin, body, headers });
    const version = async (id: string) => (await view({ id })).order.version;
    const setCost = (costPaisa: number) => shop.deps.db.update(products).set({ costPaisa });
    const contact = { customerName: 'Nasreen', phone: '0345 9998887', address: 'Near the school', city: 'Lahore' };
    const entered = await press(
      'desk/orders',
      { ...contact, lines: [line(frock, 2)] },
      { 'idempotency-key': 'costs-of-lines' },
    );
    const id = entered.as(enterOrderResponse)._id ?? '';
    await setCost(70_000);
    await edit({ id }, { version: await version(id), lines: [line(frock, 3), line(cap, 1)] });
    const ordered = await shop.deps.db.select().from(orderLines).where(eq(orderLines.orderId, id));
    expect(ordered.map(({ quantity, unitCostPaisa }) => [quantity, unitCostPaisa])).toEqual([
      [3, 40_000],
      [1, 70_000],
    ]);

    await setCost(90_000);
    const setStatus = (status: string) =>
      shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
    await setStatus('processing');
    const split = [{ position: 0, quantity: 1 }];
    await press('parcels/packings', { orders: [{ id, version: await version(id) }], lines: split });
    await press('parcels/packings', { orders: [{ id, version: await version(id) }] });
    const sentCosts = async () => {
      const rows = await shop.deps.db
        .select({ quantity: parcelLines.quantity, cost: parcelLines.unitCostPaisa })
        .from(parcelLines)
        .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
        .where(eq(parcels.orderId, id));
      return rows.map(({ quantity, cost }) => `${quantity} at ${cost}`).toSorted();
    };
    expect(await sentCosts()).toEqual(['1 at 40000', '1 at 70000', '2 at 40000']);
    await shop.deps.db.update(parcels).set({ state: 'delivered' }).where(eq(parcels.orderId, id));
    await setStatus('Delivered');
    const exchange = { order: id, version: await version(id), back: split, send: [line(cap, 1)] };
    expect((await press('exchanges', exchange)).status).toBe(200);
    // One frock comes back at its cost of then, and a cap is sent at the cost of now.
    expect(await sentCosts()).toEqual(['1 at 40000', '1 at 40000', '1 at 70000', '1 at 90000', '2 at 40000']);
  });

  it('swaps a size: moves the stock both ways, keeps the prices of unchanged lines, and has the new total', async () => {
    const [small, large, cap] = [
      await addProduct(shop.deps, { price: 1_000, stock: 5, age: 1 }),
      await addProduct(shop.deps, { price: 1_200, stock: 5, age: 3 }),
      await addProduct(shop.deps, { price: 300, stock: 5 }),
    ];
    const lines = [
      { product: small, quantity: 2 },
      { product: cap, quantity: 1 },
    ];
    const order = await place({ lines });
    const wanted = [line(large, 2), line(cap, 3)];
    const dry = await expectNothingWritten(shop.deps, async () => {
      const priced = (await edit(order, { version: 0, isDryRun: true, lines: wanted })).as(editOrderResponse);
      expect([priced.isSaved, priced.grandTotal]).toEqual([false, 2 * 1_200 + 3 * 300 + 200]);
    });
    expect(dry).toBeUndefined();
    const saved = (await edit(order, { version: 0, lines: wanted })).as(editOrderResponse);
    expect(saved).toMatchObject({
      isSaved: true,
      grandTotal: 3_500,
      order: { version: 1, order: { grandTotal: 3_500 } },
    });
    expect(saved.order.order.products.map(({ quantity, price }) => [quantity, price])).toEqual([
      [2, 1_200],
      [3, 300],
    ]);
    expect([
      await stockOf(shop.deps, small.id),
      await stockOf(shop.deps, large.id),
      await stockOf(shop.deps, cap.id),
    ]).toEqual([7, 3, 3]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
    expect((await view(order)).events.filter(({ kind }) => kind === 'edit')).toMatchObject([
      {
        by: 'admin',
        changes: expect.arrayContaining([
          { field: 'Products', before: expect.stringContaining('1 ×'), after: expect.stringContaining('3 ×') },
          { field: 'Total', before: 'PKR 2,500.00', after: 'PKR 3,500.00' },
        ]),
      },
    ]);
  });

  it('changes phone and address without the lines, and writes neither to the audit', async () => {
    const order = await place();
    const caller = await staffWith('orders.view', 'orders.confirm');
    const body = { version: 0, phone: '0333 1112223', address: 'House 77, Street 3' };
    const saved = (await edit(order, body, caller)).as(editOrderResponse);
    expect(saved.order.order).toMatchObject({
      phone: '0333 1112223',
      shippingAddress: { address: 'House 77, Street 3' },
    });
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect([row?.phoneE164, row?.grandTotalPaisa]).toEqual(['+923331112223', order.grandTotalPaisa]);
    const [entry] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
    expect(entry?.after).toEqual({ fields: ['Phone', 'Address'] });
    expect(JSON.stringify(entry)).not.toMatch(/1112223|House 77/);
    const product = await addProduct(shop.deps);
    expect((await edit(order, { version: 1, lines: [line(product, 1)] }, caller)).status).toBe(403);
  });

  it('rejects the second of two edits, and edits of orders that are shipped, packed or finished', async () => {
    const order = await place();
    const product = await addProduct(shop.deps);
    const both = await Promise.all([
      edit(order, { version: 0, notes: 'Ring twice' }),
      edit(order, { version: 0, notes: 'Ring once' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [packed, sent, over] = [
      await place({ status: 'processing' }),
      await place({ status: 'processing' }),
      await place({ status: 'Delivered' }),
    ];
    await addParcel(shop.deps, packed);
    await addParcel(shop.deps, sent, { state: 'handed_over' });
    const lines = [line(product, 1)];
    await expectNothingWritten(shop.deps, async () => {
      for (const [target, body, message] of [
        [packed, { lines }, 'Unpack its parcel first.'],
        [packed, { city: 'Multan' }, 'Unpack its parcel first.'],
        [sent, { notes: 'Late' }, 'A parcel of this order has left already.'],
        [over, { notes: 'Late' }, 'This order is Delivered already.'],
      ] as const) {
        const response = await edit(target, {
          version: 0,
          ...body,
          lines: 'lines' in body ? [...body.lines] : undefined,
        });
        expect([response.status, response.error().message]).toEqual([400, message]);
      }
    });
    expect((await edit(packed, { version: 0, address: 'Another house' })).status).toBe(200);
  });

  it('remembers a spelling only of a known city', async () => {
    const order = await place({ city: 'Khi Sadr' });
    const learn = (city: string) => edit(order, { version: 0, city, learnsCity: true });
    const refused = await expectNothingWritten(shop.deps, () => learn('Nowhere-at-all'));
    expect([refused.status, refused.error().fields?.['city']]).toEqual([400, expect.stringContaining('does not know')]);
    expect((await learn('Karachi')).status).toBe(200);
    const later = await place({ city: 'KHI sadr' });
    expect((await view(later)).order.knownCity).toBe('Karachi');
    const renamed = await edit(order, { version: 1, city: 'Lahore', learnsCity: true });
    expect([renamed.status, renamed.error().message]).toEqual([
      400,
      'The shop knows "Karachi" as a town of its own, so it cannot be remembered as Lahore. Save without remembering it.',
    ]);
  });

  it('remembers no name of another town as a spelling, and asks about similar ones', async () => {
    const order = await place({ city: 'Farooqabad' });
    const learn = (body: object) => edit(order, { version: 0, learnsCity: true, ...body });
    const other = await expectNothingWritten(shop.deps, () => learn({ city: 'Haroonabad' }));
    expect([other.status, other.error().fields?.['city']]).toEqual([400, expect.stringContaining('town of its own')]);
    const asked = (await view(await place({ city: 'Haronabaad' }))).order;
    expect([asked.knownCity, asked.suggestedCity]).toEqual([null, 'Haroonabad']);
    expect(asked.risk.reasons.map(({ points }) => points)).toContain(20);
  });

  it('takes no more pieces than are in stock, and none of a deleted product', async () => {
    const [product, other] = [await addProduct(shop.deps, { stock: 3 }), await addProduct(shop.deps, { stock: 1 })];
    const order = await place({ lines: [{ product, quantity: 1 }] });
    await expectNothingWritten(shop.deps, async () => {
      const tooMany = await edit(order, { version: 0, lines: [line(product, 1), line(other, 2)] });
      expect([tooMany.status, tooMany.error().code]).toEqual([409, 'out_of_stock']);
      const gone = await edit(order, { version: 0, lines: [line({ id: order.id }, 1)] });
      expect([gone.status, gone.error().code]).toEqual([409, 'product_gone']);
    });
    await shop.deps.db.update(products).set({ isHidden: true }).where(eq(products.id, product.id));
    const more = await edit(order, { version: 0, lines: [line(product, 2)] });
    await shop.deps.db.update(products).set({ isHidden: false }).where(eq(products.id, product.id));
    expect([more.status, more.error().code]).toEqual([409, 'product_gone']);
  });

  it('enters an order of a customer without an account once, at the prices of the shop', async () => {
    const product = await addProduct(shop.deps, { price: 1_500, stock: 4 });
    const body = {
      customerName: 'Nasreen',
      phone: '0345 9998887',
      address: 'Near the school',
      city: 'Lahore',
      lines: [line(product, 2)],
    } satisfies EnterOrderInput;
    const key = { 'idempotency-key': 'one-press-of-a-button' };
    const send = () => shop.call('POST', '/api/desk/orders', { as: shop.users.admin, body, headers: key });
    const [first, second] = await Promise.all([send(), send()]);
    const { _id: id, orderId } = first.as(enterOrderResponse);
    if (id === null) throw new Error('The order was not entered');
    expect(second.as(enterOrderResponse)).toMatchObject({ _id: id, grandTotal: 3_200 });
    const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ userId: null, email: '', phoneE164: '+923459998887', grandTotalPaisa: 320_000 });
    expect(await stockOf(shop.deps, product.id)).toBe(2);
    const found = await shop.call('POST', '/api/orders/track', { body: { orderId, phone: '03459998887' } });
    expect(found.status).toBe(200);
    const packer = await staffWith('orders.view', 'parcels.book');
    expect((await shop.call('POST', '/api/desk/orders', { as: packer, body })).status).toBe(403);
  });
});
