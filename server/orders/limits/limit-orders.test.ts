import { describe, expect, it } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, type SignedInUser } from '#test/users.ts';
import { lockOrderUsage } from './limit-orders.ts';

const LIMITS = {
  ORDERS_PER_HOUR: '3',
  ORDERS_PER_DAY: '4',
  ORDERS_PER_ADDRESS_PER_HOUR: '3',
  ORDERS_PER_ADDRESS_PER_DAY: '100',
  OPEN_ORDERS_PER_ACCOUNT: '4',
  OPEN_PIECES_PER_PRODUCT: '20',
};
const ADDRESS = '39.32.0.7';

function statusesOf(responses: readonly { status: number }[]): number[] {
  return responses.map(({ status }) => status).toSorted((one, other) => one - other);
}

describe('the limits on orders', () => {
  const shop = useTestShop({ env: LIMITS });
  let users = 0;
  async function addCustomer(): Promise<SignedInUser> {
    users += 1;
    return shop.logIn(await addUser(shop.deps, { username: 'Hira', email: `hira-${users}@example.com` }));
  }

  interface Ordered {
    product?: ProductRow;
    quantity?: number;
    key?: string;
    from?: string;
    as?: SignedInUser;
  }
  async function order(customer: SignedInUser, { product, quantity = 1, key, from, as = customer }: Ordered = {}) {
    const body = orderBody(customer, [{ product: product ?? (await addProduct(shop.deps)), quantity }]);
    return shop.call('POST', '/api/orders/create-order', {
      as,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      ...(from !== undefined && { from }),
    });
  }
  async function confirmAll(): Promise<void> {
    await shop.deps.db.execute("update orders set status = 'processing'");
  }

  it('allow an account so many orders in an hour, and say when it may order again', async () => {
    const customer = await addCustomer();
    for (let count = 1; count <= 3; count += 1) {
      expect((await order(customer)).status).toBe(201);
      shop.clock.advance({ minutes: 10 });
    }
    const body = orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    const rejected = await expectNothingWritten(shop.deps, () =>
      shop.call('POST', '/api/orders/create-order', { as: customer, body }),
    );
    expect(rejected.status).toBe(429);
    expect(rejected.error()).toEqual({
      code: 'too_many_orders',
      message: 'Many orders were placed in a short time. Please wait a while and order again, or contact us.',
    });
    expect(rejected.headers['retry-after']).toBe(String(30 * 60));
    shop.clock.advance({ minutes: 31 });
    expect((await order(customer)).status).toBe(201);
  });

  it('allow an account so many orders in a day', async () => {
    const customer = await addCustomer();
    for (let count = 1; count <= 4; count += 1) {
      expect((await order(customer)).status).toBe(201);
      shop.clock.advance({ minutes: 61 });
    }
    await confirmAll();
    const rejected = await order(customer);
    expect([rejected.status, rejected.error().code]).toEqual([429, 'too_many_orders']);
    shop.clock.advance({ minutes: 20 * 60 });
    expect((await order(customer)).status).toBe(201);
  });

  it('allow no new order while so many are unconfirmed, however old these are', async () => {
    const customer = await addCustomer();
    const createdAt = new Date(shop.clock.now().getTime() - 5 * DAY_MS);
    for (let count = 1; count <= 4; count += 1) await addOrder(shop.deps, customer, { createdAt });
    const rejected = await order(customer);
    expect([rejected.status, rejected.error().code]).toEqual([409, 'too_many_open_orders']);
    await confirmAll();
    expect((await order(customer)).status).toBe(201);
  });

  it("count an account's orders in the hour and the day, and its unconfirmed orders", async () => {
    const [customer, product] = [await addCustomer(), await addProduct(shop.deps)];
    const now = shop.clock.now();
    const count = () => inTransaction(shop.deps.db, (tx) => lockOrderUsage(tx, customer.id, now));
    const nothing = { inHour: 0, inDay: 0, firstInHour: null, firstInDay: null, open: 0, openPieces: new Map() };
    expect(await count()).toEqual(nothing);
    const createdAt = new Date(now.getTime() - 2 * HOUR_MS);
    await addOrder(shop.deps, customer, { createdAt, lines: [{ product, quantity: 3 }] });
    const openPieces = new Map([[product.id, 3]]);
    expect(await count()).toEqual({ ...nothing, inDay: 1, firstInDay: createdAt, open: 1, openPieces });
  });

  it('apply to the pieces of one product over all unconfirmed orders', async () => {
    const customer = await addCustomer();
    const product = await addProduct(shop.deps, { name: 'Gold Kurta', stock: 50 });
    const tooMany = await order(customer, { product, quantity: 21 });
    expect([tooMany.status, tooMany.error()]).toEqual([
      409,
      {
        code: 'too_many_pieces',
        message: 'At most 20 pieces of Gold Kurta can be ordered at a time. Please contact us if you need more.',
      },
    ]);
    expect((await order(customer, { product, quantity: 12 })).status).toBe(201);
    expect((await order(customer, { product, quantity: 9 })).error().message).toBe(
      'At most 20 pieces of Gold Kurta can be ordered at a time. 12 of them wait in orders that we have not confirmed yet. Please contact us if you need more.',
    );
    expect((await order(customer, { product, quantity: 8 })).status).toBe(201);
    await confirmAll();
    expect((await order(customer, { product, quantity: 20 })).status).toBe(201);
  });

  it('apply to simultaneous orders', async () => {
    const customer = await addCustomer();
    const product = await addProduct(shop.deps);
    const responses = await Promise.all(Array.from({ length: 8 }, () => order(customer, { product })));
    expect(statusesOf(responses)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    const other = await addCustomer();
    const counted = await addProduct(shop.deps, { stock: 100 });
    const pieces = await Promise.all([1, 2, 3].map(() => order(other, { product: counted, quantity: 15 })));
    expect(statusesOf(pieces)).toEqual([201, 409, 409]);
  });

  it('send the first response for a repeated order, and do not count it', async () => {
    const customer = await addCustomer();
    const product = await addProduct(shop.deps);
    const key = 'pressed-on-a-weak-line';
    const first = (await order(customer, { product, key, from: '39.32.0.1' })).as(createOrderResponse);
    for (let count = 1; count <= 5; count += 1) {
      const repeated = await order(customer, { product, key, from: '39.32.0.1' });
      expect(repeated.as(createOrderResponse)).toEqual(first);
    }
    for (let count = 2; count <= 3; count += 1) {
      expect((await order(customer, { product, from: '39.32.0.1' })).status).toBe(201);
    }
    expect((await order(customer, { product, from: '39.32.0.1' })).status).toBe(429);
    expect((await order(customer, { product, key, from: '39.32.0.1' })).as(createOrderResponse)).toEqual(first);
  });

  it('count the orders from a public IP address for all accounts, without rejected orders', async () => {
    const soldOut = await addProduct(shop.deps, { stock: 0 });
    expect((await order(await addCustomer(), { from: ADDRESS, product: soldOut })).status).toBe(409);
    const customers = await Promise.all(Array.from({ length: 5 }, addCustomer));
    const responses = await Promise.all(customers.map((customer) => order(customer, { from: ADDRESS })));
    expect(statusesOf(responses)).toEqual([201, 201, 201, 429, 429]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.error().code).toBe('too_many_orders');
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await order(await addCustomer(), { from: '39.32.0.8' })).status).toBe(201);
  });

  it('do not count by a private IP address, which many clients may share', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, addCustomer));
    const responses = await Promise.all(customers.map((customer) => order(customer, { from: '172.17.0.1' })));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  it('do not apply to an admin who enters orders by phone', async () => {
    const customer = await addCustomer();
    const { admin: as } = shop.users;
    for (let count = 1; count <= 5; count += 1) {
      expect((await order(customer, { as, quantity: 30, from: '39.32.0.9' })).status).toBe(201);
    }
  });
});
