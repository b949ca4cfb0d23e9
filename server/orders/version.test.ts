import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse, orderResponse, orderSchema, updateOrderStatusResponse } from '#contract/orders.schema.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

describe('the version of an order', () => {
  const shop = useTestShop();
  const newAdmin = async (username: string) =>
    openSession(shop.deps, await addUser(shop.deps, { username, role: 'admin' }));
  const setStatus = (id: string, status: OrderStatus, version?: number, as = shop.users.admin) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as, body: { status, version } });
  const deleteOrder = (id: string, version: number) =>
    shop.call('DELETE', `/api/orders/delete-order/${id}?version=${version}`, { as: shop.users.admin });
  const read = async (id: string, as: SignedInUser = shop.users.admin) =>
    orderSchema.parse((await shop.call('GET', `/api/orders/order/${id}`, { as })).as(orderResponse).order);

  it('counts its history: 1 when it is placed, and 1 more with each change', async () => {
    const { owner } = shop.users;
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    const placed = (await shop.call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse);
    expect(placed.order.version).toBe(1);
    const { _id } = placed;
    for (const [version, status] of (['processing', 'cancelled', 'pending', 'Delivered'] as const).entries()) {
      const changed = (await setStatus(_id, status, version + 1)).as(updateOrderStatusResponse).order;
      expect(changed.version).toBe(version + 2);
    }
    expect((await read(_id, owner)).version).toBe(5);
  });

  it('lets one of two simultaneous changes by admins succeed, and names that admin to the other one', async () => {
    const [hira, sana] = [await newAdmin('Hira'), await newAdmin('Sana')];
    const order = await addOrder(shop.deps, shop.users.owner);
    const responses = await Promise.all([
      setStatus(order.id, 'shipped', 1, hira),
      setStatus(order.id, 'cancelled', 1, sana),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const wasHira = responses[0]?.status === 200;
    const rejected = responses.find(({ status }) => status === 409)?.error();
    expect(rejected).toEqual({
      code: 'order_changed',
      message: `This order was changed to ${wasHira ? 'shipped by Hira' : 'cancelled by Sana'} at 21 Nov 2026, 12:00 pm. Please look at it again.`,
    });
    const seen = await read(order.id);
    expect(seen.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'owner'],
      wasHira ? ['shipped', 'Hira'] : ['cancelled', 'Sana'],
    ]);
  });

  it('does not change if the status stays the same', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const response = await expectNothingWritten(shop.deps, () => setStatus(order.id, 'pending', 1));
    expect(response.as(updateOrderStatusResponse).order).toMatchObject({ version: 1, status: 'pending' });
  });

  it('causes an error for changes and deletions that are based on an older version', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await setStatus(order.id, 'shipped', 1);
    for (const decide of [
      () => setStatus(order.id, 'shipped', 1),
      () => setStatus(order.id, 'Delivered', 1),
      () => setStatus(order.id, 'Delivered', 3),
      () => deleteOrder(order.id, 1),
    ]) {
      const response = await expectNothingWritten(shop.deps, decide);
      expect([response.status, response.error().code]).toEqual([409, 'order_changed']);
    }
    expect((await deleteOrder(order.id, 2)).status).toBe(200);
  });

  it('names nobody in its error if the account of the first author is deleted', async () => {
    const gone = await newAdmin('Short Stay');
    const order = await addOrder(shop.deps, shop.users.owner);
    await setStatus(order.id, 'processing', 1, gone);
    await shop.call('DELETE', `/api/auth/users/${gone.id}`, { as: shop.users.admin });
    const { message } = (await setStatus(order.id, 'shipped', 1)).error();
    expect(message).toBe('This order was changed to processing at 21 Nov 2026, 12:00 pm. Please look at it again.');
  });

  it('is optional in requests', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await setStatus(order.id, 'shipped');
    expect((await setStatus(order.id, 'Delivered')).status).toBe(200);
  });
});
