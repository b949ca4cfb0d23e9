import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse, orderResponse } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { idempotencyKeys } from './tables.ts';

describe('the pieces of an order', () => {
  const shop = useTestShop();

  const stockOf = async (id: string) => {
    const [product] = await shop.deps.db.select().from(products).where(eq(products.id, id));
    return product?.stock;
  };
  async function placeFor(product: Awaited<ReturnType<typeof addProduct>>, quantity: number) {
    const { owner } = shop.users;
    const body = orderBody(owner, [{ product, quantity }]);
    const headers = { 'idempotency-key': `key-of-${product.id}` };
    const response = await shop.call('POST', '/api/orders/create-order', { as: owner, body, headers });
    return {
      id: response.as(createOrderResponse)._id,
      again: () => shop.call('POST', '/api/orders/create-order', { as: owner, body, headers }),
    };
  }
  const setStatus = (id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  const remove = (id: string) => shop.call('DELETE', `/api/orders/delete-order/${id}`, { as: shop.users.admin });

  it('return to stock once when it is cancelled, and are taken again when that is undone', async () => {
    const product = await addProduct(shop.deps, { stock: 5 });
    const { id } = await placeFor(product, 3);
    expect(await stockOf(product.id)).toBe(2);
    await setStatus(id, 'cancelled');
    await setStatus(id, 'cancelled');
    expect(await stockOf(product.id)).toBe(5);
    await setStatus(id, 'processing');
    await setStatus(id, 'shipped');
    expect(await stockOf(product.id)).toBe(2);
  });

  it('are not sold twice: a cancellation cannot be undone if they are sold', async () => {
    const product = await addProduct(shop.deps, { name: 'Last Kurta', stock: 1 });
    const { id } = await placeFor(product, 1);
    await setStatus(id, 'cancelled');
    await shop.deps.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));
    const response = await setStatus(id, 'pending');
    expect(response.status).toBe(409);
    expect(response.error().message).toContain('Last Kurta');
    const order = await shop.call('GET', `/api/orders/order/${id}`, { as: shop.users.admin });
    expect(order.as(orderResponse).order.status).toBe('cancelled');
  });

  it('invalidate the cached responses with the product when they are taken and when they return', async () => {
    const stale: string[] = [];
    const ignore = () => undefined;
    shop.deps.tags.listen({ invalidate: (tags) => void stale.push(...tags), cutOff: ignore, reconnect: ignore });
    const product = await addProduct(shop.deps, { stock: 1 });
    stale.length = 0;
    const { id } = await placeFor(product, 1);
    expect(stale).toContain(`Product:${product.id}`);
    stale.length = 0;
    await setStatus(id, 'cancelled');
    expect(stale).toContain(`Product:${product.id}`);
  });

  it.each([
    ['pending', 4],
    ['processing', 4],
    ['shipped', 3],
    ['Delivered', 3],
    ['cancelled', 4],
  ] as const)('of a %s order leave %i in stock if it is deleted', async (status, left) => {
    const product = await addProduct(shop.deps, { stock: 4 });
    const { id } = await placeFor(product, 1);
    await setStatus(id, status);
    expect((await remove(id)).status).toBe(200);
    expect(await stockOf(product.id)).toBe(left);
  });

  it.each([
    ['pending', 4],
    ['processing', 4],
    ['shipped', 3],
    ['Delivered', 3],
  ] as const)(
    'of a %s order leave %i in stock if it is cancelled or deleted, and are taken once if it is resumed',
    async (status, left) => {
      const product = await addProduct(shop.deps, { stock: 4 });
      const { id } = await placeFor(product, 1);
      await setStatus(id, status);
      await setStatus(id, 'cancelled');
      expect(await stockOf(product.id)).toBe(left);
      await setStatus(id, 'pending');
      expect(await stockOf(product.id)).toBe(3);
      await setStatus(id, 'cancelled');
      await remove(id);
      expect(await stockOf(product.id)).toBe(4);
    },
  );

  it('are in no table after a deletion, and neither is the address: the same key makes a new order', async () => {
    const product = await addProduct(shop.deps, { stock: null });
    const { id, again } = await placeFor(product, 1);
    await remove(id);
    expect(await shop.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.orderId, id))).toEqual([]);
    const repeated = await again();
    expect(repeated.status).toBe(201);
    expect(repeated.as(createOrderResponse)._id).not.toBe(id);
  });
});
