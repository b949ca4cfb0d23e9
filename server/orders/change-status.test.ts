import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { updateOrderStatusResponse } from '#contract/orders.schema.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder } from '#test/factories.ts';
import { waitingJobs } from '#test/jobs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { orders } from './tables.ts';

describe('changing the status of an order', () => {
  const shop = useTestShop();
  const setStatus = (idOrNumber: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${idOrNumber}`, { as: shop.users.admin, body: { status } });

  it('responds with the stored order, with author and time of the change', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    shop.clock.advance({ minutes: 5 });
    const at = shop.clock.now();
    const changed = (await setStatus(order.orderId.toLowerCase(), 'processing')).as(updateOrderStatusResponse).order;
    expect(changed).toMatchObject({ _id: order.id, status: 'processing', updatedAt: at.toISOString() });
    expect(changed.history.at(-1)).toEqual({ status: 'processing', at: at.toISOString(), by: 'admin' });
    const [stored] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored).toEqual({ ...order, status: 'processing', updatedAt: at });
  });

  it('rejects an unknown order', async () => {
    for (const missing of [newId(), 'ND-2222222222']) {
      const response = await expectNothingWritten(shop.deps, () => setStatus(missing, 'shipped'));
      expect([response.status, response.error().code]).toEqual([404, 'order_not_found']);
    }
  });

  it('requests a mail about each status that is new to the customer, and none about the first one', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    for (const status of ['processing', 'shipped', 'pending', 'cancelled'] as const) await setStatus(order.id, status);
    const jobs = (await waitingJobs(shop.deps)).map(({ name, data }) => ({ name, data }));
    expect(jobs).toEqual([
      { name: 'order.status-changed', data: { order: order.id, status: 'shipped' } },
      { name: 'order.status-changed', data: { order: order.id, status: 'cancelled' } },
    ]);
  });
});
