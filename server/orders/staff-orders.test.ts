import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { orderResponse, orderTimelineSchema } from '#contract/orders.schema.ts';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

/** Amounts in PKR and paisa: one piece (PKR 1,234.50), two pieces, and two pieces with delivery (PKR 200). */
const AMOUNTS = /1,?234|2,?469|2,?669|123450|246900|266900/;
const AMOUNT_FIELDS = /price|amount|total[A-Z]|charge|adjustment|paisa/i;

describe('helpers and orders', () => {
  const shop = useTestShop();
  const addHelper = async (rights: readonly Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [...rights] }));
  const placeOrder = async (status: OrderStatus = 'pending') => {
    const product = await addProduct(shop.deps, { price: 1_234.5 });
    return addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 2 }], status });
  };
  const setStatus = (as: SignedInUser, id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as, body: { status } });

  describe('a packer', () => {
    it('gets orders without amounts from every route that shows orders', async () => {
      const packer = await addHelper(RIGHT_PRESETS.Packer);
      const order = await placeOrder();
      for (const path of [
        '/api/orders',
        `/api/orders?q=${order.orderId}`,
        '/api/orders?sortBy=grandTotal&order=asc',
        `/api/orders/order/${order.id}`,
        `/api/orders/order/${order.orderId}`,
      ]) {
        const seen = await shop.call('GET', path, { as: packer });
        expect(seen.status, path).toBe(200);
        expect(seen.text, path).toContain('House 1, Street 2');
        // These names match `AMOUNT_FIELDS`, but count orders and pages.
        const text = seen.text.replace('"totalOrders"', '').replace('"totalPages"', '');
        expect(text, path).not.toMatch(AMOUNTS);
        expect(text, path).not.toMatch(AMOUNT_FIELDS);
      }
    });

    it('sets no status, deletes nothing and downloads no list', async () => {
      const packer = await addHelper(RIGHT_PRESETS.Packer);
      const order = await placeOrder();
      for (const attempt of [
        () => setStatus(packer, order.id, 'processing'),
        () => setStatus(packer, order.id, 'pending'),
        () => shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: packer }),
        () => shop.call('GET', '/api/orders/export.csv', { as: packer }),
        () => shop.call('GET', '/api/orders/owner@example.com', { as: packer }),
        () => shop.call('GET', '/api/stats/admin-stats', { as: packer }),
        () => shop.call('GET', '/api/auth/users', { as: packer }),
        () => shop.call('GET', '/api/audit', { as: packer }),
      ]) {
        const response = await expectNothingWritten(shop.deps, attempt);
        expect([response.status, response.error().code]).toEqual([403, 'forbidden']);
      }
    });

    it('sees the whole of their own order', async () => {
      const packer = await addHelper(RIGHT_PRESETS.Packer);
      const { id } = await addOrder(shop.deps, packer);
      const { order } = (await shop.call('GET', `/api/orders/order/${id}`, { as: packer })).as(orderResponse);
      expect(order).toMatchObject({ grandTotal: 1_200 });
    });
  });

  it('a caller sees amounts, and can only set a pending order to processing or cancelled', async () => {
    const caller = await addHelper(RIGHT_PRESETS.Caller);
    const done: [OrderStatus, OrderStatus][] = [];
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES.filter((status) => status !== from)) {
        const order = await placeOrder(from);
        const response = await setStatus(caller, order.id, to);
        if (response.status === 200) {
          done.push([from, to]);
          expect(response.text).toContain('"grandTotal":2669');
        } else {
          expect([response.status, response.error().code], `${from} to ${to}`).toEqual([403, 'forbidden']);
        }
      }
    }
    expect(done).toEqual([
      ['pending', 'processing'],
      ['pending', 'cancelled'],
    ]);
  });

  it('a moderator without rights can do no more than any user', async () => {
    const order = await placeOrder();
    const as = shop.users.moderator;
    expect((await shop.call('GET', '/api/orders', { as })).status).toBe(403);
    expect((await setStatus(as, order.id, 'processing')).status).toBe(403);
    const seen = (await shop.call('GET', `/api/orders/order/${order.id}`, { as })).as(orderResponse);
    expect(orderTimelineSchema.parse(seen.order)).toEqual(seen.order);
    expect(seen.order).not.toHaveProperty('email');
  });
});
