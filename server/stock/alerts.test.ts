import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { listSettingsResponse } from '#contract/settings.schema.ts';
import { stockAlertSchema } from '#contract/stock.schema.ts';
import { STOCK_ALERTS_MAX } from '#contract/stock.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { releaseDueAlerts } from './release-alerts.ts';
import { stockAlerts } from './tables.ts';

describe('mails about the stock', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const ask = (as: SignedInUser, id: string, method = 'PUT') =>
    shop.call(method, `/api/products/${id}/stock-alert`, { as });
  const newCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
  const setStock = (id: string, stock: number | null) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: { stock } });
  const add = (productId: string, delta: number) =>
    shop.call('PATCH', '/api/stock', {
      as: shop.users.admin,
      body: { ref: newId(), changes: [{ productId, delta }] },
    });
  const alertsOf = (id: string) => shop.deps.db.select().from(stockAlerts).where(eq(stockAlerts.productId, id));
  /** Runs jobs twice, because jobs of the first round enqueue mails. */
  async function mailsTo(email: string): Promise<string[]> {
    for (const _ of [1, 2]) await doWaitingJobs(shop.deps);
    const subjects = transport.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
    transport.sent.length = 0;
    return subjects;
  }
  const place = async (product: ProductRow, quantity: number) => {
    const buyer = await newCustomer();
    const body = orderBody(buyer, [{ product, quantity }]);
    return (await shop.call('POST', '/api/orders/create-order', { as: buyer, body })).as(createOrderResponse);
  };

  it('are sent once to each subscriber when a product is back, whatever the cause', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const product = await addProduct(shop.deps, { name: 'Kurta', stock: 0 });
    const back = 'Kurta (red, 3-4 years) is back';
    const rounds: [again: () => Promise<unknown>, empty: () => Promise<unknown>][] = [
      [() => setStock(product.id, 2), () => setStock(product.id, 0)],
      [() => add(product.id, 2), () => add(product.id, -2)],
      [() => setStock(product.id, null), () => setStock(product.id, 0)],
    ];
    for (const [again, empty] of rounds) {
      for (const user of [one, one, other]) {
        expect((await ask(user, product.id)).as(stockAlertSchema)).toEqual({ isWaiting: true });
      }
      await again();
      expect(await alertsOf(product.id)).toHaveLength(2);
      for (const _ of [1, 2]) await doWaitingJobs(shop.deps);
      expect(
        transport.sent
          .filter(({ subject }) => subject === back)
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual([one.email, other.email].toSorted());
      transport.sent.length = 0;
      expect(await alertsOf(product.id)).toEqual([]);
      await empty();
      await again();
      expect(await mailsTo(one.email)).toEqual([]);
      await empty();
    }
  });

  it('are sent if an order with the last piece is cancelled', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { name: 'Frock', stock: 1 });
    const { _id } = await place(product, 1);
    await ask(customer, product.id);
    const url = `/api/orders/update-order-status/${_id}`;
    await shop.call('PATCH', url, { as: shop.users.admin, body: { status: 'cancelled' } });
    expect(await mailsTo(customer.email)).toEqual(['Frock (red, 3-4 years) is back']);
  });

  it('are not sent while the product is sold out again, or after the alert was deleted', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const product = await addProduct(shop.deps, { stock: 0 });
    await ask(one, product.id);
    await ask(other, product.id);
    expect((await ask(other, product.id, 'DELETE')).as(stockAlertSchema)).toEqual({ isWaiting: false });
    await setStock(product.id, 1);
    await setStock(product.id, 0);
    expect(await mailsTo(one.email)).toEqual([]);
    expect(await alertsOf(product.id)).toHaveLength(1);
    await setStock(product.id, 1);
    expect(await mailsTo(one.email)).toHaveLength(1);
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it('wait until a hidden product is shown', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 0 });
    await ask(customer, product.id);
    const setHidden = (isHidden: boolean) =>
      shop.call('PATCH', `/api/products/update-product/${product.id}`, { as: shop.users.admin, body: { isHidden } });
    await setHidden(true);
    await setStock(product.id, 4);
    expect(await mailsTo(customer.email)).toEqual([]);
    await setHidden(false);
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  const setShop = async (isOpen: boolean) => {
    const listed = (await shop.call('GET', '/api/settings', { as: shop.users.admin })).as(listSettingsResponse);
    const version = listed.settings.find(({ key }) => key === 'isShopOpen')?.version ?? 0;
    const body = { changes: [{ key: 'isShopOpen', value: isOpen, version }] };
    expect((await shop.call('PATCH', '/api/settings', { as: shop.users.admin, body })).status).toBe(200);
  };

  it('wait while the shop is closed, and are sent when it opens', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 0 });
    await ask(customer, product.id);
    await setShop(false);
    onTestFinished(() => setShop(true));
    await setStock(product.id, 4);
    expect(await mailsTo(customer.email)).toEqual([]);
    expect(await alertsOf(product.id)).toHaveLength(1);
    await setShop(true);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    expect(await alertsOf(product.id)).toEqual([]);
  });

  const hide = (id: string, isHidden: boolean) =>
    shop.call('PATCH', `/api/products/update-product/${id}`, { as: shop.users.admin, body: { isHidden } });
  it.each([
    ['the shop is closed', () => setShop(false), () => setShop(true)],
    ['the product is hidden', (id: string) => hide(id, true), (id: string) => hide(id, false)],
    ['the product is sold out again', (id: string) => setStock(id, 0), (id: string) => setStock(id, 3)],
  ])('are not used up if %s before the mail is sent', async (_what, end, begin) => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 0 });
    await ask(customer, product.id);
    await setStock(product.id, 4);
    // The first round only enqueues the mail.
    await doWaitingJobs(shop.deps);
    expect(await alertsOf(product.id)).toEqual([]);
    await end(product.id);
    expect(await mailsTo(customer.email)).toEqual([]);
    expect(await alertsOf(product.id)).toHaveLength(1);
    await begin(product.id);
    expect(await mailsTo(customer.email)).toHaveLength(1);
    expect(await alertsOf(product.id)).toEqual([]);
  });

  it('are found within ten minutes, whatever made the product available', async () => {
    const customer = await newCustomer();
    const product = await addProduct(shop.deps, { stock: 0 });
    await ask(customer, product.id);
    await shop.deps.db.update(products).set({ stock: 2 }).where(eq(products.id, product.id));
    expect(await mailsTo(customer.email)).toEqual([]);
    await releaseDueAlerts(shop.deps);
    expect(await mailsTo(customer.email)).toHaveLength(1);
  });

  it('are rejected for a product in stock, an unknown product, and past the limit', async () => {
    const customer = await newCustomer();
    const there = await addProduct(shop.deps, { stock: null });
    expect((await ask(customer, there.id)).as(stockAlertSchema)).toEqual({ isWaiting: false });
    expect(await alertsOf(there.id)).toEqual([]);
    for (const id of ['nothing', newId()]) {
      expect((await ask(customer, id)).error().code).toBe('product_not_found');
      expect((await ask(customer, id, 'DELETE')).error().code).toBe('product_not_found');
    }
    for (let number = 0; number < STOCK_ALERTS_MAX; number += 1) {
      const { id: productId } = await addProduct(shop.deps, { stock: 0 });
      await shop.deps.db.insert(stockAlerts).values({ productId, userId: customer.id, createdAt: shop.deps.now() });
    }
    const last = await addProduct(shop.deps, { stock: 0 });
    const refused = await ask(customer, last.id);
    expect([refused.status, refused.error().code]).toEqual([409, 'too_many_stock_alerts']);
  });

  it('are sent to the shop once when a product falls to the low level, and again after it was above it', async () => {
    const product = await addProduct(shop.deps, { name: 'Cap', stock: 5 });
    const other = await addProduct(shop.deps, { name: 'Sock', stock: 4 });
    const toShop = async () =>
      (await mailsTo('shop@example.com')).filter((subject) => !subject.startsWith('New order'));
    await place(product, 1);
    expect(await toShop()).toEqual([]);
    await place(product, 1);
    expect(await toShop()).toEqual(['Low stock: Cap (red, 3-4 years)']);
    await place(product, 1);
    expect(await toShop()).toEqual([]);
    await add(product.id, 3);
    await add(product.id, -4);
    expect(await toShop()).toEqual([]);
    await add(product.id, 3);
    const buyer = await newCustomer();
    const lines = [product, other].map((each) => ({ product: each, quantity: each === product ? 4 : 1 }));
    await shop.call('POST', '/api/orders/create-order', { as: buyer, body: orderBody(buyer, lines) });
    await doWaitingJobs(shop.deps);
    const mail = transport.sent.find(({ subject }) => subject === 'Low stock of 2 products');
    expect(mail?.text.split('\n').slice(0, 2).toSorted()).toEqual([
      'Cap (red, 3-4 years): sold out',
      'Sock (red, 3-4 years): 3 left',
    ]);
    expect(mail?.text).toContain('https://shop.example/dashboard/stock?view=low');
  });
});
