import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { binnedResponse } from '#contract/bin.schema.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { describeStockChange } from '#server/catalogue/stock/stock-change.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderEvents } from '#server/orders/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addProduct, addReview, orderBody } from '#test/factories.ts';
import { differencesOfStock, movesOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';
import { stockMoves } from './tables.ts';

describe('the moves of a product', () => {
  const shop = useTestShop();
  let admin: string;
  beforeAll(() => {
    admin = shop.users.admin.id;
  });
  const changesOf = async (id: string) =>
    (await movesOf(shop.deps, id)).map(({ why, delta, ref, byUserId }) => [why, delta, ref, byUserId]);
  const setStatus = (id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  async function place(product: Awaited<ReturnType<typeof addProduct>>, quantity: number): Promise<string> {
    const { owner } = shop.users;
    const body = orderBody(owner, [{ product, quantity }]);
    return (await shop.call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse)._id;
  }

  it('record that an order was placed, cancelled, resumed, cancelled again and deleted, each once with its author', async () => {
    const product = await addProduct(shop.deps, { stock: 9 });
    const id = await place(product, 2);
    for (const status of ['cancelled', 'processing', 'shipped', 'pending'] as const) await setStatus(id, status);
    const events = await shop.deps.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(orderEvents.id);
    const deletion = await shop.call('DELETE', `/api/orders/delete-order/${id}`, { as: shop.users.admin });
    const { binItem } = deletion.as(binnedResponse);
    const [opening, ...others] = await changesOf(product.id);
    expect(opening).toEqual(['edit', 9, expect.any(String), null]);
    expect(others).toEqual([
      ['sale', -2, id, shop.users.owner.id],
      ['cancel', 2, events[1]?.id, admin],
      ['resume', -2, events[2]?.id, admin],
      ['cancel', 2, `deleted:${binItem}`, admin],
    ]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('record changes in the product form, including those to no stock count and back, and that a deletion leaves nothing', async () => {
    const create = await VALID_CALLS['POST /api/products/create-product']?.(shop, shop.users.owner);
    const made = await shop.call('POST', '/api/products/create-product', { as: shop.users.admin, body: create?.body });
    const { product } = JSON.parse(made.text) as { product: { _id: string } };
    const url = `/api/products/update-product/${product._id}`;
    for (const stock of [8, 8, null, 3]) await shop.call('PATCH', url, { as: shop.users.admin, body: { stock } });
    await shop.call('DELETE', `/api/products/${product._id}`, { as: shop.users.admin });
    expect((await changesOf(product._id)).map(([why, delta, , by]) => [why, delta, by])).toEqual([
      ['edit', 5, admin],
      ['edit', 3, admin],
      ['edit', -8, admin],
      ['edit', 3, admin],
      ['delete', -3, admin],
    ]);
  });

  it('name the user who deleted a product together with its reviews', async () => {
    const product = await addProduct(shop.deps, { stock: 4 });
    await addReview(shop.deps, product, shop.users.owner);
    await shop.call('DELETE', `/api/products/${product.id}`, { as: shop.users.admin });
    expect((await changesOf(product.id)).at(-1)).toEqual(['delete', -4, expect.any(String), admin]);
  });

  it('are written even for changes by SQL, as an edit by nobody', async () => {
    const one = await addProduct(shop.deps, { stock: 4 });
    const other = await addProduct(shop.deps, { stock: null });
    await shop.deps.db.execute(
      sql`update products set stock = coalesce(stock, 0) + 2 where id in (${one.id}, ${other.id})`,
    );
    expect((await changesOf(one.id)).at(-1)).toEqual(['edit', 2, expect.any(String), null]);
    expect((await changesOf(other.id)).at(-1)).toEqual(['edit', 2, expect.any(String), null]);
    await shop.deps.db.delete(products).where(eq(products.id, one.id));
    expect((await changesOf(one.id)).at(-1)).toEqual(['delete', -6, expect.any(String), null]);
    expect(await differencesOfStock(shop.deps)).toEqual([]);
  });

  it('have the time of their transaction', async () => {
    const product = await addProduct(shop.deps, { stock: 0 });
    const [began] = await inTransaction(shop.deps.db, async (tx) => {
      await tx.update(products).set({ stock: 5 }).where(eq(products.id, product.id));
      return tx.select({ at: sql`now()`.mapWith(stockMoves.at) }).from(sql`(select 1) as one`);
    });
    expect((await movesOf(shop.deps, product.id))[0]?.at).toEqual(began?.at);
  });

  it('have a reason only for the statement that it was given for, even if that statement changed no stock', async () => {
    const [one, other] = [await addProduct(shop.deps, { stock: 4 }), await addProduct(shop.deps, { stock: 4 })];
    const change = { why: 'count', ref: newId(), by: admin } as const;
    await inTransaction(shop.deps.db, async (tx) => {
      await describeStockChange(tx, change);
      await tx.update(products).set({ stock: 4 }).where(eq(products.id, one.id));
      await tx.update(products).set({ stock: 7 }).where(eq(products.id, one.id));
      await setStocks(shop.deps, tx, [{ before: other, stock: 9 }], change);
      await tx.update(products).set({ stock: 1 }).where(eq(products.id, other.id));
    });
    expect((await changesOf(one.id)).slice(1)).toEqual([['edit', 3, expect.any(String), null]]);
    const moves = (await changesOf(other.id)).map(([why, delta]) => `${why} ${delta}`);
    expect(moves.toSorted()).toEqual(['count 5', 'edit -8', 'edit 4']);
  });

  it('do not have the reason of a transaction that was rolled back on the same connection', async () => {
    const product = await addProduct(shop.deps, { stock: 4 });
    const failing = inTransaction(shop.deps.db, async (tx) => {
      await describeStockChange(tx, { why: 'count', ref: newId(), by: admin });
      throw new Error('something after it fails');
    });
    await expect(failing).rejects.toThrow('something after it fails');
    await shop.deps.db.update(products).set({ stock: 5 }).where(eq(products.id, product.id));
    expect((await changesOf(product.id)).at(-1)?.[0]).toBe('edit');
  });

  it('cannot be changed or deleted, and outlive their author', async () => {
    const product = await addProduct(shop.deps, { stock: 4 });
    const ofProduct = eq(stockMoves.productId, product.id);
    await expect(shop.deps.db.delete(stockMoves).where(ofProduct)).rejects.toThrow(/stock_moves/);
    await expect(shop.deps.db.update(stockMoves).set({ delta: 1 }).where(ofProduct)).rejects.toThrow(/stock_moves/);
    expect(await changesOf(product.id)).toHaveLength(1);
  });
});
