import { describe, expect, it } from 'vitest';
import { customerResponse, listCustomersResponse } from '#contract/customers.schema.ts';
import { listOrdersResponse, ordersResponse } from '#contract/orders.schema.ts';
import { privateQuery } from '#contract/private-query.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const PHONE = '0300 7654321';

describe('an address without personal data', () => {
  const shop = useTestShop();
  const call = (url: string, headers: Record<string, string>) => {
    const { token } = shop.users.admin;
    return shop.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
  };

  describe('reads a search from a header', () => {
    it('which takes precedence over the address, in any script', async () => {
      const order = await addOrder(shop.deps, await addUser(shop.deps), { customerName: 'عائشہ', phone: PHONE });
      await addOrder(shop.deps, await addUser(shop.deps), { customerName: 'Somebody else' });
      for (const q of ['عائشہ', PHONE, '7654321']) {
        const response = await call('/api/orders?q=nobody&limit=5', privateQuery({ q }));
        const { orders } = listOrdersResponse.parse(response.json());
        expect(orders.map(({ _id }) => _id)).toEqual([order.id]);
      }
    });

    it('and validates it like a query parameter', async () => {
      const tooLong = await call('/api/orders', privateQuery({ q: 'x'.repeat(101) }));
      expect([tooLong.statusCode, tooLong.json()]).toMatchObject([400, { code: 'validation' }]);
      const unstorable = await call('/api/orders', privateQuery({ q: 'a\0b' }));
      expect(unstorable.statusCode).toBe(400);
      const broken = await call('/api/orders', { 'x-private-query': 'q=%E0%A4%A&__proto__=1&=' });
      expect(broken.statusCode).toBe(200);
    });

    it('but not for public responses, which are cached by their address', async () => {
      const [plain, narrowed] = await Promise.all(
        [{}, privateQuery({ q: 'nothing is called so' })].map((headers) => call('/api/products', headers)),
      );
      expect(narrowed?.body).toBe(plain?.body);
    });
  });

  it('names a customer by an id, even after another order', async () => {
    const order = await addOrder(shop.deps, await addUser(shop.deps), { phone: '0301 1112223' });
    const [listed] = listCustomersResponse.parse(
      (await call('/api/customers', privateQuery({ q: '03011112223' }))).json(),
    ).customers;
    expect(listed?._id).toBe(order.id);
    shop.clock.advance({ minutes: 1 });
    const later = await addOrder(shop.deps, await addUser(shop.deps), { phone: '+92 301 1112223' });
    for (const id of [order.id, later.id, '03011112223']) {
      const { customer } = customerResponse.parse((await call(`/api/customers/${id}`, {})).json());
      expect([customer.phone, customer._id, customer.orders]).toEqual(['+923011112223', later.id, 2]);
    }
  });

  it('lists the orders of the caller', async () => {
    const own = await openSession(shop.deps, await addUser(shop.deps));
    const { orderId } = await addOrder(shop.deps, own);
    const response = (await shop.call('GET', '/api/orders/mine', { as: own })).as(ordersResponse);
    expect(response.orders.map((order) => order.orderId)).toEqual([orderId]);
    expect((await shop.call('GET', '/api/orders/mine')).status).toBe(401);
  });
});
