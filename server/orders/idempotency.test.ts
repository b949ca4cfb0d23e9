import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOrderBody, createOrderResponse } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { isDatabaseUnavailable } from '#server/platform/database/transaction.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { claimFor, findResponse } from './idempotency.ts';
import { placeOrder } from './place-order.ts';
import { orders } from './tables.ts';

describe('the idempotency key of an order', () => {
  const shop = useTestShop();
  const place = (as: SignedInUser, body: unknown, key?: string) =>
    shop.call('POST', '/api/orders/create-order', { as, body, ...(key && { headers: { 'idempotency-key': key } }) });
  const newCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
  const ordersOf = (user: SignedInUser) => shop.deps.db.select().from(orders).where(eq(orders.userId, user.id));

  it('finds a response only after it has placed the order', async () => {
    const customer = await newCustomer();
    const body = createOrderBody.parse(orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]));
    const claim = claimFor(customer.id, 'looked-up-twice', body);
    expect(await findResponse(shop.deps.db, claim)).toBeUndefined();
    const placed = (await place(customer, body, claim.key)).as(createOrderResponse);
    expect(await findResponse(shop.deps.db, claim)).toEqual(placed);
  });

  it('gives a later repetition the first response, even if the price has changed since', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps);
    const body = orderBody(customer, [{ product, quantity: 1 }]);
    const first = await place(customer, body, 'repeated-later');
    await shop.deps.db.update(products).set({ pricePaisa: 1 }).where(eq(products.id, product.id));
    const again = await expectNothingWritten(shop.deps, () => place(customer, body, 'repeated-later'));
    expect(again.text).toBe(first.text);
    expect(again.status).toBe(201);
  });

  it('causes an outage error if the database fails before the first response is found', async () => {
    const customer = await newCustomer();
    const body = createOrderBody.parse(orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]));
    await place(customer, body, 'repeated-in-an-outage');
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const db = new Proxy(shop.deps.db, {
      get: (target, name) => {
        if (name === 'select') throw gone;
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const viewer = { ...customer, tokenHash: '', confirmedAt: new Date(0) };
    const origin = { idempotencyKey: 'repeated-in-an-outage', ip: '10.0.0.1' };
    await expect(placeOrder({ ...shop.deps, db }, viewer, body, origin)).rejects.toSatisfy(isDatabaseUnavailable);
  });

  it('rejects another order with a used key', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps);
    await place(customer, orderBody(customer, [{ product, quantity: 1 }]), 'used-already');
    const other = orderBody(customer, [{ product, quantity: 2 }]);
    const response = await expectNothingWritten(shop.deps, () => place(customer, other, 'used-already'));
    expect(response.status).toBe(422);
    expect(response.error().code).toBe('idempotency_key_reused');
  });

  it('is separate for each user', async () => {
    const product = await addProduct(shop.deps);
    const customers = [await newCustomer(), await newCustomer()];
    const responses = await Promise.all(
      customers.map((customer) => place(customer, orderBody(customer, [{ product, quantity: 1 }]), 'same-key')),
    );
    const numbers = responses.map((response) => response.as(createOrderResponse).orderId);
    expect(new Set(numbers).size).toBe(2);
  });

  it('is optional: each call without a key makes an order', async () => {
    const customer = await newCustomer();
    const body = orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    await Promise.all([place(customer, body), place(customer, body)]);
    expect(await ordersOf(customer)).toHaveLength(2);
  });

  it('is free again if the order failed', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 0 });
    const body = orderBody(customer, [{ product, quantity: 1 }]);
    expect((await place(customer, body, 'failed-once')).status).toBe(409);
    await shop.deps.db.update(products).set({ stock: 1 }).where(eq(products.id, product.id));
    expect((await place(customer, body, 'failed-once')).status).toBe(201);
  });

  it('asks to send the order again if nothing is left of the first request', async () => {
    // Simulates a failover that lost the first request's commit: the insert conflicts, but no row has the key.
    await shop.deps.db.execute(sql`create function meet_lost_key() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '23505', constraint = 'idempotency_keys_user_id_key_pk'; end $$`);
    await shop.deps.db.execute(
      sql`create trigger lost_key before insert on idempotency_keys for each row execute function meet_lost_key()`,
    );
    onTestFinished(async () => void (await shop.deps.db.execute(sql`drop function if exists meet_lost_key cascade`)));
    const customer = await newCustomer();
    const body = orderBody(customer, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    const response = await expectNothingWritten(shop.deps, () => place(customer, body, 'lost-meanwhile'));
    expect([response.status, response.error().code]).toEqual([503, 'unavailable']);
    await shop.deps.db.execute(sql`drop function meet_lost_key cascade`);
    expect((await place(customer, body, 'lost-meanwhile')).status).toBe(201);
  });
});
