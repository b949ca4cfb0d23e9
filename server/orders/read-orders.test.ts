import { describe, expect, it } from 'vitest';
import { binnedResponse } from '#contract/bin.schema.ts';
import { uploadImageResponse } from '#contract/media.schema.ts';
import { ORDER_SORTS } from '#contract/order-filter.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import {
  listOrdersResponse,
  orderResponse,
  orderSchema,
  ordersResponse,
  orderTimelineSchema,
  updateOrderStatusResponse,
} from '#contract/orders.schema.ts';
import { addOrder, addProduct, deliveryPart } from '#test/factories.ts';
import { jpegDataUrl } from '#test/images.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('reading an order', () => {
  const shop = useTestShop();
  const view = (id: string, as?: { token: string }) => shop.call('GET', `/api/orders/order/${id}`, { as });

  it('shows owner and admins the whole order, by its id or by its number in any case', async () => {
    const { owner, admin } = shop.users;
    const order = await addOrder(shop.deps, owner);
    for (const as of [owner, admin]) {
      for (const id of [order.id, order.orderId, order.orderId.toLowerCase()]) {
        const seen = (await view(id, as)).as(orderResponse).order;
        expect(seen).toMatchObject({ _id: order.id, orderId: order.orderId, email: owner.email, grandTotal: 1_200 });
        expect(orderSchema.parse(seen).products).toHaveLength(1);
      }
    }
  });

  it('describes stored images, so that a page can show a small variant, but no other images', async () => {
    const { owner, admin } = shop.users;
    const body = { image: await jpegDataUrl(300, 375) };
    const image = (await shop.call('POST', '/api/uploadImage', { as: admin, body })).as(uploadImageResponse);
    const stored = await addProduct(shop.deps, { image });
    const external = await addProduct(shop.deps, { image: 'https://cdn.example/a.jpg' });
    const lines = [stored, external].map((product) => ({ product, quantity: 1 }));
    const order = await addOrder(shop.deps, owner, { lines });
    const { products } = orderSchema.parse((await view(order.id, owner)).as(orderResponse).order);
    expect(products.map(({ picture }) => picture)).toEqual([
      expect.objectContaining({ url: image, width: 300, widths: [240, 300] }),
      undefined,
    ]);
  });

  it('shows the parts of its total', async () => {
    const { owner } = shop.users;
    const { id } = await addOrder(shop.deps, owner, { deliveryPaisa: 15_000 });
    expect((await view(id, owner)).as(orderResponse).order).toMatchObject({
      totalAmount: 1_000,
      adjustments: [{ kind: 'delivery', amount: 150 }],
      deliveryCharge: 150,
      grandTotal: 1_150,
    });
  });

  it('writes only rows whose total is the sum of the parts', async () => {
    const { owner } = shop.users;
    const adjustments = [deliveryPart(20_000), { kind: 'rounding' as const, amountPaisa: -5_000 }];
    const amounts = { totalPaisa: 100_000, adjustments };
    await addOrder(shop.deps, owner, { ...amounts, grandTotalPaisa: 115_000 });
    for (const grandTotalPaisa of [115_001, 120_000]) {
      await expect(addOrder(shop.deps, owner, { ...amounts, grandTotalPaisa })).rejects.toMatchObject({
        cause: { constraint: 'orders_total_is_sum' },
      });
    }
  });

  it('shows anybody else only the timeline, without personal data', async () => {
    const secret = await addUser(shop.deps, { username: 'Zubaida', email: 'zubaida@example.com' });
    const given = {
      phone: '+92 311 7654321',
      address: 'Gulshan 77',
      city: 'Quetta',
      state: 'Balochistan',
      notes: 'Dog!',
    };
    const order = await addOrder(shop.deps, secret, given);
    const { other, moderator } = shop.users;
    for (const as of [undefined, other, moderator, { token: 'not a session' }]) {
      const response = await view(order.orderId, as);
      expect(response.status).toBe(200);
      const seen = (JSON.parse(response.text) as { order: unknown }).order;
      const at = order.createdAt.toISOString();
      expect(seen).toEqual({
        orderId: order.orderId,
        status: 'pending',
        createdAt: at,
        updatedAt: at,
        history: [{ status: 'pending', at }],
      });
      expect(orderTimelineSchema.parse(seen)).toEqual(seen);
      expect(response.text).not.toMatch(/zubaida|7654321|gulshan|quetta|balochistan|dog|54000|1000|cap/i);
    }
  });

  it("lists a user's own orders, the newest first, whatever the case of the e-mail", async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps, { email: 'many@example.com' }));
    const older = await addOrder(shop.deps, user);
    shop.clock.advance({ minutes: 1 });
    const newer = await addOrder(shop.deps, user);
    for (const address of ['many@example.com', 'MANY%40Example.com']) {
      const { orders } = (await shop.call('GET', `/api/orders/${address}`, { as: user })).as(ordersResponse);
      expect(orders.map(({ _id }) => _id)).toEqual([newer.id, older.id]);
    }
    const seen = await shop.call('GET', '/api/orders/many@example.com', { as: shop.users.admin });
    expect(seen.as(ordersResponse).orders).toHaveLength(2);
    expect((await shop.call('GET', '/api/orders/nobody@example.com', { as: user })).status).toBe(403);
  });
});

describe('managing orders', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const list = async (query: string) => (await asAdmin('GET', `/api/orders${query}`)).as(listOrdersResponse);
  const setStatus = (id: string, status: string) =>
    asAdmin('PATCH', `/api/orders/update-order-status/${id}`, { status });

  it('sets any status from any other, and stores the history with authors', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const path = ['cancelled', 'shipped', 'processing', 'Delivered', 'pending'] as const;
    for (const status of path) {
      shop.clock.advance({ minutes: 1 });
      const { message, order: changed } = (await setStatus(order.id, status)).as(updateOrderStatusResponse);
      expect(message).toBe('Order status updated successfully');
      expect(changed).toMatchObject({ status, updatedAt: shop.clock.now().toISOString() });
    }
    const seen = (await asAdmin('GET', `/api/orders/order/${order.orderId}`)).as(orderResponse).order;
    expect(seen.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'owner'],
      ...path.map((status) => [status, 'admin']),
    ]);
    expect(seen.createdAt).toBe(order.createdAt.toISOString());
  });

  it('accepts the number instead of the id, and changes nothing if the status is the same', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'shipped' });
    shop.clock.advance({ minutes: 1 });
    const response = await expectNothingWritten(shop.deps, () => setStatus(order.orderId, 'shipped'));
    expect(response.as(updateOrderStatusResponse).order.updatedAt).toBe(order.updatedAt.toISOString());
  });

  it.each(['delivered', 'Pending', 'lost', '', ' shipped'])('rejects the status "%s"', async (status) => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const response = await expectNothingWritten(shop.deps, () => setStatus(order.id, status));
    expect([response.status, response.error().code]).toEqual([400, 'validation']);
  });

  it('writes one history entry for each real change, even if many requests come at once', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await Promise.all(Array.from({ length: 10 }, () => setStatus(order.id, 'processing')));
    const seen = (await asAdmin('GET', `/api/orders/order/${order.id}`)).as(orderResponse).order;
    expect(seen.history.map(({ status }) => status)).toEqual(['pending', 'processing']);
  });

  it('deletes an order with its lines and history', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const response = await asAdmin('DELETE', `/api/orders/delete-order/${order.orderId}`);
    expect(response.as(binnedResponse)).toEqual({ message: 'Order deleted successfully', binItem: expect.any(String) });
    expect((await asAdmin('GET', `/api/orders/order/${order.id}`)).error().code).toBe('order_not_found');
    expect((await asAdmin('DELETE', `/api/orders/delete-order/${order.id}`)).status).toBe(404);
  });

  it('lists all orders page by page, filtered by status and by a part of number, e-mail or name', async () => {
    const buyer = await addUser(shop.deps, { username: '50% Baby_Shop', email: 'baby@shop.example' });
    for (const status of ORDER_STATUSES) {
      shop.clock.advance({ minutes: 1 });
      await addOrder(shop.deps, buyer, { status });
    }
    const all = await list('?q=baby&limit=100');
    expect(all.orders.map(({ status }) => status)).toEqual(ORDER_STATUSES.toReversed());
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?q=baby&limit=2&page=${page}`)));
    expect(pages.flatMap(({ orders }) => orders)).toEqual(all.orders);
    expect(pages[0]).toMatchObject({ totalPages: 3, totalOrders: 5 });
    for (const status of ORDER_STATUSES) expect((await list(`?q=baby&status=${status}`)).totalOrders).toBe(1);
    expect((await list('?q=baby&status=all')).totalOrders).toBe(5);
    const number = all.orders[0]?.orderId ?? '';
    for (const q of [number, `#${number}`, number.toLowerCase().slice(3)]) {
      const found = await list(`?q=${encodeURIComponent(q)}`);
      expect(found.orders.map(({ orderId }) => orderId)).toEqual([number]);
    }
    expect((await list('?q=50%25%20baby_')).totalOrders).toBe(5);
    expect((await list('?q=50_')).totalOrders).toBe(0);
  });

  it('sorts all orders by any column, statuses in the order of their steps, equal values by time', async () => {
    const placed = [];
    for (const [index, status] of ORDER_STATUSES.toReversed().entries()) {
      shop.clock.advance({ minutes: 1 });
      const buyer = await addUser(shop.deps, { username: 'Sorted Buyer', email: `${9 - index}@sorted.example` });
      const paisa = (5 + ((index * 3) % 5)) * 10_000;
      const amounts = { totalPaisa: paisa, deliveryPaisa: 0, grandTotalPaisa: paisa };
      placed.push(await addOrder(shop.deps, buyer, { status, ...amounts }));
    }
    const sorted = async (sortBy: string, order: string) =>
      (await list(`?q=sorted.example&limit=100&sortBy=${sortBy}&order=${order}`)).orders;
    const ids = placed.map(({ id }) => id);
    expect((await sorted('createdAt', 'asc')).map(({ _id }) => _id)).toEqual(ids);
    expect((await sorted('status', 'asc')).map(({ status }) => status)).toEqual(ORDER_STATUSES);
    expect((await sorted('status', 'desc')).map(({ status }) => status)).toEqual(ORDER_STATUSES.toReversed());
    expect((await sorted('grandTotal', 'asc')).map(({ grandTotal }) => grandTotal)).toEqual([500, 600, 700, 800, 900]);
    expect((await sorted('email', 'asc')).map(({ email }) => email[0])).toEqual(['5', '6', '7', '8', '9']);
    const numbers = (await sorted('orderId', 'desc')).map(({ orderId }) => orderId);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    for (const sortBy of ORDER_SORTS) {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`?sortBy=${sortBy}&limit=4&page=${page}`)));
      const seen = pages.flatMap(({ orders }) => orders.map(({ _id }) => _id));
      expect(new Set(seen).size).toBe(seen.length);
    }
    expect((await asAdmin('GET', '/api/orders?sortBy=phone')).status).toBe(400);
    expect((await asAdmin('GET', '/api/orders?order=up')).status).toBe(400);
  });
});
