import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { binnedResponse, restoredResponse } from '#contract/bin.schema.ts';
import { receivablesResponse } from '#contract/cash.schema.ts';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import { products } from '#server/catalogue/tables.ts';
import { coupons } from '#server/coupons/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { ORDER_BIN } from '#server/orders/bin-tables.ts';
import { findOrder } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { boughtProducts } from '#server/reviews/tables.ts';
import { findCascades } from '#test/bin.ts';
import { addCourier, addParcels, ledgerOf } from '#test/cash.ts';
import { addLink } from '#test/confirmation-links.ts';
import { expectFigures } from '#test/expect-figures.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { rowsOf } from '#test/rows.ts';
import { snapshotTables } from '#test/snapshot-tables.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

/** Restoring increases the version of the desk. */
const withoutVersion = (row: string) => row.replace(/"(order_)?version": \d+/, '');
const RECORDS = ['audit_entries', 'stock_moves', 'row_counts', 'idempotency_keys'];

describe('a deleted order', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const remove = async (id: string, query = '') =>
    (await asAdmin('DELETE', `/api/orders/delete-order/${id}${query}`)).as(binnedResponse).binItem;
  const restore = (item: string) => asAdmin('POST', `/api/bin/${item}/restore`);
  const setStatus = (id: string, status: OrderStatus) =>
    asAdmin('PATCH', `/api/orders/update-order-status/${id}`, { status });
  const snapshot = async () => {
    const tables = Object.entries(await snapshotTables(shop.deps)).filter(([name]) => !RECORDS.includes(name));
    const rowCounts = await rowsOf(shop.deps, sql`select * from row_counts where value <> 0 order by 1, 2`);
    return {
      ...Object.fromEntries(tables.map(([name, rows]) => [name, rows.map(withoutVersion).toSorted()])),
      rowCounts,
    };
  };
  const stockOf = async (id: string) =>
    (await shop.deps.db.select().from(products).where(eq(products.id, id)))[0]?.stock;

  async function addCoupon() {
    const { code = '', id = '' } =
      (
        await shop.deps.db
          .insert(coupons)
          .values({
            code: `EID${Math.round(performance.now() * 1_000)}`,
            percent: 10,
            totalLimit: 1,
            startsAt: new Date(0),
            endsAt: new Date(shop.clock.now().getTime() + 1e10),
            createdAt: shop.clock.now(),
          })
          .returning()
      )[0] ?? {};
    return { code, id };
  }

  async function place({ stock = 9, coupon = '' } = {}) {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const product = await addProduct(shop.deps, { stock });
    const body = orderBody(user, [{ product, quantity: 2 }], {
      phone: `+92 300 ${String(Math.round(performance.now() * 1_000) % 1e7).padStart(7, '0')}`,
      ...(coupon && { couponCode: coupon }),
    });
    if (coupon) {
      const discount = body.totalAmount * 0.1;
      body.grandTotal = body.totalAmount - discount + body.deliveryCharge;
    }
    const response = await shop.call('POST', '/api/orders/create-order', { as: user, body });
    return { id: response.as(createOrderResponse)._id, product, user };
  }

  it('is restored whole: the same rows in all tables, and the pieces are taken again', async () => {
    const { id, product } = await place();
    await addLink(shop, { id });
    await asAdmin('POST', '/api/desk/calls', { orders: [{ id, version: 0 }], outcome: 'no_answer' });
    await shop.deps.db.update(orderDesk).set({ attempts: 3 }).where(eq(orderDesk.orderId, id));
    await shop.deps.db.execute(
      sql`update orders set created_at = created_at + interval '3 microseconds' where id = ${id}`,
    );
    const before = await snapshot();
    const item = await remove(id);
    expect(await stockOf(product.id)).toBe(9);
    const number = (await restore(item)).as(restoredResponse);
    expect(number).toMatchObject({ kind: 'order', subject: id, notes: [] });
    expect(await snapshot()).toEqual(before);
    expect(await stockOf(product.id)).toBe(7);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
    await restore(await remove(id));
    expect(await snapshot()).toEqual(before);
    await expectFigures(shop, shop.users.admin);
  });

  it('is not changed by a page from before its deletion, and links to confirm it stay valid', async () => {
    const { id } = await place();
    const token = await addLink(shop, { id });
    const confirm = async (version: number) => {
      const body = { orders: [{ id, version }], outcome: 'confirmed' };
      return (await asAdmin('POST', '/api/desk/calls', body)).as(deskResultsResponse).results[0];
    };
    const item = await remove(id);
    expect(await confirm(0)).toMatchObject({ outcome: 'refused' });
    await restore(item);
    const stale = await confirm(0);
    expect(stale).toMatchObject({ outcome: 'refused', order: { callState: 'to_call', version: 1 } });
    expect(stale?.message).toMatch(/changed meanwhile/);
    expect((await shop.call('POST', '/api/confirmations/read', { body: { token } })).status).toBe(200);
    expect(await confirm(1)).toMatchObject({ outcome: 'done' });
  });

  it.each(['cancelled', 'shipped', 'Delivered'] as const)(
    'is restored as %s, without a change of stock',
    async (status) => {
      const { id, product } = await place();
      await setStatus(id, status);
      const before = [await snapshot(), await stockOf(product.id)];
      await restore(await remove(id));
      expect([await snapshot(), await stockOf(product.id)]).toEqual(before);
      expect(await differencesOfStock(shop.deps)).toEqual([]);
    },
  );

  it('counts in the figures of a past month, while it is deleted and afterwards', async () => {
    const { id } = await place();
    await setStatus(id, 'Delivered');
    shop.clock.advance({ days: 40 });
    const { admin } = shop.users;
    const as = await openSession(shop.deps, admin);
    const before = await snapshot();
    const item = (await shop.call('DELETE', `/api/orders/delete-order/${id}`, { as })).as(binnedResponse).binItem;
    await expectFigures(shop, as);
    await shop.call('POST', `/api/bin/${item}/restore`, { as });
    expect(await snapshot()).toEqual(before);
    await expectFigures(shop, as);
    Object.assign(shop.users, { admin: as });
  });

  it('is not restored without its pieces; it is once there is stock again', async () => {
    const { id, product } = await place({ stock: 2 });
    const item = await remove(id);
    await shop.deps.db.update(products).set({ stock: 1 }).where(eq(products.id, product.id));
    const before = await snapshotTables(shop.deps);
    expect((await restore(item)).error()).toMatchObject({
      code: 'out_of_stock',
      message:
        'There are not enough pieces of Red T-Shirt: the order needs 2, and 1 are left. Add stock, then restore the order.',
    });
    expect(await snapshotTables(shop.deps)).toEqual(before);
    await shop.deps.db.update(products).set({ stock: 5 }).where(eq(products.id, product.id));
    expect((await restore(item)).status).toBe(200);
    expect(await stockOf(product.id)).toBe(3);
  });

  it('waits for its product, if that is in the bin too; after that is gone for good, it is restored without it', async () => {
    const { id, product } = await place({ stock: 5 });
    const item = await remove(id);
    const productItem = (await asAdmin('DELETE', `/api/products/${product.id}`)).as(binnedResponse).binItem;
    expect((await restore(item)).error()).toMatchObject({
      code: 'out_of_stock',
      message: 'A product of this order is in the bin. Restore the product first, then the order.',
    });
    await restore(productItem);
    expect((await restore(item)).status).toBe(200);
    expect(await stockOf(product.id)).toBe(3);

    const again = await remove(id);
    const forGood = (await asAdmin('DELETE', `/api/products/${product.id}`)).as(binnedResponse).binItem;
    expect((await asAdmin('DELETE', `/api/bin/${forGood}`)).status).toBe(200);
    expect((await restore(again)).status).toBe(200);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('takes no piece that its deletion did not return, because its product was deleted then', async () => {
    const { id, product } = await place({ stock: 5 });
    const productItem = (await asAdmin('DELETE', `/api/products/${product.id}`)).as(binnedResponse).binItem;
    const item = await remove(id);
    await restore(productItem);
    await restore(item);
    expect(await stockOf(product.id)).toBe(3);
  });

  it('uses its coupon again, past the limit, and keeps its total if the coupon was deleted', async () => {
    const { code, id: couponId } = await addCoupon();
    const { id } = await place({ coupon: code });
    const total = (await findOrder(shop.deps.db, id))?.grandTotalPaisa;
    const usedCount = async () =>
      (await shop.deps.db.select().from(coupons).where(eq(coupons.id, couponId)))[0]?.usedCount;
    const first = await remove(id);
    expect(await usedCount()).toBe(0);
    const { id: rival } = await place({ coupon: code });
    expect((await restore(first)).as(restoredResponse).notes).toEqual([]);
    expect(await usedCount()).toBe(2);
    const second = await remove(id);
    await shop.deps.db.delete(coupons).where(eq(coupons.id, couponId));
    expect((await restore(second)).as(restoredResponse).notes).toEqual([
      'Its coupon was deleted. The order keeps the discount, and no use is counted.',
    ]);
    expect((await findOrder(shop.deps.db, id))?.grandTotalPaisa).toBe(total);
    expect(rival).not.toBe(id);
  });

  it('lets its customer review as a buyer again', async () => {
    const { id, product } = await place();
    await setStatus(id, 'Delivered');
    const bought = () => shop.deps.db.$count(boughtProducts, eq(boughtProducts.productId, product.id));
    expect(await bought()).toBe(1);
    const item = await remove(id);
    expect(await bought()).toBe(0);
    await restore(item);
    expect(await bought()).toBe(1);
  });

  describe('with parcels', () => {
    async function addOwed() {
      const courier = await addCourier(shop.deps);
      const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered' });
      const own = { orderId: order.id, orderNumber: order.orderId, codPaisa: order.grandTotalPaisa };
      const [parcel] = await addParcels(shop.deps, courier, [own]);
      if (!parcel) throw new Error('The parcel was added');
      await postParcel(shop.deps, parcel.id);
      await shop.deps.db.insert(refunds).values({
        orderId: order.id,
        orderNumber: order.orderId,
        why: 'goodwill',
        amountPaisa: 10_000,
        createdAt: shop.clock.now(),
      });
      return { order, parcel };
    }
    const owed = async () => (await asAdmin('GET', '/api/cash/receivables')).as(receivablesResponse).total.paisa;

    it('is linked to them and its refunds again, and debts and ledger stay in both directions', async () => {
      const { order } = await addOwed();
      const money = async () => [await owed(), await ledgerOf(shop.deps)];
      const before = [await snapshot(), await money()];
      const item = await remove(order.id, '?confirm=owed');
      expect(await money()).toEqual(before[1]);
      await restore(item);
      expect([await snapshot(), await money()]).toEqual(before);
      await expectFigures(shop, shop.users.admin);
    });

    it('has to be packed again, because its deletion unpacked them', async () => {
      const order = await addOrder(shop.deps, shop.users.owner, { status: 'processing' });
      const parcel = await addParcel(shop.deps, order, { state: 'booked' });
      await restore(await remove(order.id));
      const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
      const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, parcel.id));
      expect([desk?.isPacked, desk?.packedPieces, row?.state, row?.orderId]).toEqual([false, 0, 'void', order.id]);
    });

    it('follows parcels that were delivered while it was deleted', async () => {
      const order = await addOrder(shop.deps, shop.users.owner, { status: 'shipped' });
      const parcel = await addParcel(shop.deps, order, { state: 'handed_over' });
      const item = await remove(order.id, '?confirm=owed');
      shop.clock.advance({ minutes: 5 });
      const at = shop.clock.now();
      await shop.deps.db
        .update(parcels)
        .set({ state: 'delivered', stateAt: at, deliveredAt: at })
        .where(eq(parcels.id, parcel.id));
      expect((await restore(item)).status).toBe(200);
      expect((await findOrder(shop.deps.db, order.id))?.status).toBe('Delivered');
      await expectFigures(shop, shop.users.admin);
    });

    it('keeps a status that was set by hand, and a finding that was left', async () => {
      const order = await addOrder(shop.deps, shop.users.owner, { status: 'shipped' });
      await addParcel(shop.deps, order, { state: 'handed_over' });
      await shop.deps.db.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, order.id));
      await shop.deps.db.update(orderDesk).set({ isLeft: true }).where(eq(orderDesk.orderId, order.id));
      const before = await snapshot();
      await restore(await remove(order.id, '?confirm=owed'));
      expect(await snapshot()).toEqual(before);
      const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
      expect([desk?.finding, desk?.isLeft]).toEqual(['delivered_away', true]);
    });
  });

  it('keeps the rows of every table that the database deletes with it, and the use of its coupon', async () => {
    const stored = ORDER_BIN.map(({ table, column }) => `${table}.${column}`);
    const own = stored.filter((name) => !['orders.id', 'coupon_uses.order_id'].includes(name));
    expect((await findCascades(shop.deps, 'orders')).toSorted()).toEqual(own.toSorted());
  });
});
