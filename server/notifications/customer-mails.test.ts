import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { newOrderMail, orderStatusMail } from '#server/notifications/jobs.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs, runJob, waitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a customer', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const subjectsTo = (email: string, orderId: string) =>
    transport.sent
      .filter(({ to, params }) => to === email && params.order_id === orderId)
      .map(({ subject }) => subject);
  const setStatus = (id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  async function placeOrder() {
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { name: 'Kurta', color: 'green', age: 3 });
    const body = orderBody(owner, [{ product, quantity: 1 }]);
    return (await shop.call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse);
  }

  it('gets a mail when the order is received, shipped, Delivered and cancelled, and none for processing', async () => {
    const { email } = shop.users.owner;
    const { _id, orderId } = await placeOrder();
    await doWaitingJobs(shop.deps);
    for (const status of ['processing', 'shipped', 'Delivered', 'cancelled'] as const) {
      expect((await setStatus(_id, status)).status).toBe(200);
      await doWaitingJobs(shop.deps);
    }
    expect(subjectsTo(email, orderId)).toEqual([
      `We have received your order ${orderId}`,
      `Your order ${orderId} is on its way`,
      `Your order ${orderId} was delivered`,
      `Your order ${orderId} was cancelled`,
    ]);
    const received = transport.sent.find(({ to, params }) => to === email && params.order_id === orderId);
    expect(received?.text).toContain('1 × Kurta (green, 5-6 years) - PKR 1,490.00');
    expect(received?.text).toContain(`https://shop.example/orders/${orderId}`);
  });

  it('gets one mail about a status, however often the order gets it and the job runs', async () => {
    const { email } = shop.users.owner;
    const { _id, orderId } = await placeOrder();
    for (const status of ['shipped', 'pending', 'shipped'] as const) {
      await setStatus(_id, status);
      for (const job of await doWaitingJobs(shop.deps)) await runJob(shop.deps, job);
    }
    expect(subjectsTo(email, orderId)).toEqual([`Your order ${orderId} is on its way`]);
  });

  it('gets one mail about a status that the order gets again while another worker sends the mail', async () => {
    const { email } = shop.users.owner;
    const { _id, orderId } = await placeOrder();
    await doWaitingJobs(shop.deps);
    for (const status of ['shipped', 'processing', 'shipped'] as const) await setStatus(_id, status);
    const [first, second] = (await waitingJobs(shop.deps)).filter(
      ({ data }) => 'status' in data && data.status === 'shipped',
    );
    if (!first || !second) throw new Error('Two jobs were expected');
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = async (mail: Mail) => {
      started.resolve();
      await released.promise;
      await transport.send(mail);
    };
    const slow = runJob({ ...shop.deps, mail: { ...transport, send } }, first);
    await started.promise;
    await expect(runJob(shop.deps, second)).rejects.toMatchObject({ code: 'rate_limited' });
    released.resolve();
    await slow;
    await doWaitingJobs(shop.deps);
    expect(subjectsTo(email, orderId).filter((subject) => subject.includes('on its way'))).toHaveLength(1);
  });

  it('gets no mail about a status that was set back before the mail went out', async () => {
    const { email } = shop.users.owner;
    const { _id, orderId } = await placeOrder();
    await setStatus(_id, 'cancelled');
    await setStatus(_id, 'processing');
    await doWaitingJobs(shop.deps);
    expect(subjectsTo(email, orderId)).toEqual([`We have received your order ${orderId}`]);
    await setStatus(_id, 'cancelled');
    await doWaitingJobs(shop.deps);
    expect(subjectsTo(email, orderId).at(-1)).toBe(`Your order ${orderId} was cancelled`);
  });

  it('gets no mail about a change that is rolled back, or that changes nothing', async () => {
    const { _id } = await placeOrder();
    await setStatus(_id, 'shipped');
    await doWaitingJobs(shop.deps);
    await setStatus(_id, 'shipped');
    const failing = inTransaction(shop.deps.db, async (tx) => {
      await shop.deps.jobs.enqueue(tx, orderStatusMail, { order: _id, status: 'cancelled' });
      throw new Error('something after it fails');
    });
    await expect(failing).rejects.toThrow('something after it fails');
    expect(await waitingJobs(shop.deps)).toEqual([]);
  });

  it('gets a mail even if the one to the shop fails, and the other way round', async () => {
    const { owner } = shop.users;
    const { _id, orderId } = await placeOrder();
    const waiting = await waitingJobs(shop.deps);
    const toShop = waiting.find(({ name }) => name === newOrderMail.name);
    const toCustomer = waiting.find(({ name }) => name === orderStatusMail.name);
    if (!toShop || !toCustomer) throw new Error('Two jobs were expected');
    expect([toShop.data, toCustomer.data]).toEqual([{ id: _id }, { order: _id, status: 'pending' }]);
    transport.rejectNext = 1;
    await expect(runJob(shop.deps, toShop)).rejects.toThrow('The carrier is on strike');
    await runJob(shop.deps, toCustomer);
    expect(subjectsTo(owner.email, orderId)).toHaveLength(1);
    await doWaitingJobs(shop.deps);
    expect(subjectsTo('shop@example.com', orderId)).toEqual([`New order ${orderId}`]);
    expect(subjectsTo(owner.email, orderId)).toHaveLength(1);
  });

  it('gets none about an order that was deleted since', async () => {
    const { owner } = shop.users;
    const order = await addOrder(shop.deps, owner);
    await setStatus(order.id, 'shipped');
    await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    await doWaitingJobs(shop.deps);
    expect(subjectsTo(owner.email, order.orderId)).toEqual([]);
  });

  it('gets none through a service that has no template for them, and the job is done', async () => {
    const { owner } = shop.users;
    const { orderId } = await placeOrder();
    const lacking = { ...shop.deps, mail: { ...transport, lacks: ['customer'] as const } };
    await doWaitingJobs(lacking);
    expect(subjectsTo(owner.email, orderId)).toEqual([]);
    expect(subjectsTo('shop@example.com', orderId)).toHaveLength(1);
    expect(await waitingJobs(shop.deps)).toEqual([]);
  });
});
