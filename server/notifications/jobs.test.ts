import { sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFailedWorkResponse } from '#contract/background-work.schema.ts';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { otpRequested } from '#server/accounts/events.ts';
import { jobHandlers } from '#server/jobs.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs, runJob, type WaitingJob, waitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { rowsOf } from '#test/rows.ts';
import { type TestShop, useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';

async function placeOrder({ call, deps, users: { owner } }: TestShop): Promise<{ id: string; orderId: string }> {
  const body = orderBody(owner, [{ product: await addProduct(deps), quantity: 1 }]);
  const response = (await call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse);
  return { id: response._id, orderId: response.orderId };
}

describe('a mail as a job', () => {
  const transport = createRecordingTransport(['customer']);
  const shop = useTestShop({ mail: transport });
  const runAgain = (job: WaitingJob) => runJob(shop.deps, job);
  const mailsAbout = (orderId: string) => transport.sent.filter(({ params }) => params.order_id === orderId);

  it('does not exist if its transaction was rolled back', async () => {
    const before = await waitingJobs(shop.deps);
    const failing = inTransaction(shop.deps.db, async (tx) => {
      await shop.deps.jobs.enqueue(tx, newOrderMail, { id: 'x' });
      throw new Error('something after it fails');
    });
    await expect(failing).rejects.toThrow('something after it fails');
    expect(await waitingJobs(shop.deps)).toEqual(before);
  });

  it('is rejected if its data does not match its schema', async () => {
    const bad = inTransaction(shop.deps.db, (tx) => shop.deps.jobs.enqueue(tx, newOrderMail, { id: 7 } as never));
    await expect(bad).rejects.toThrow('expected string');
  });

  it('sends once although it runs twice', async () => {
    const { orderId } = await placeOrder(shop);
    const job = (await doWaitingJobs(shop.deps)).find(({ name }) => name === newOrderMail.name);
    if (!job) throw new Error('There was no job');
    await runAgain(job);
    expect(mailsAbout(orderId)).toHaveLength(1);
    expect(mailsAbout(orderId)[0]).toMatchObject({ id: job.id, to: 'shop@example.com' });
  });

  it('sends nothing about an order that was deleted since', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    await inTransaction(shop.deps.db, (tx) => shop.deps.jobs.enqueue(tx, newOrderMail, { id: order.id }));
    await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    await doWaitingJobs(shop.deps);
    expect(mailsAbout(order.orderId)).toEqual([]);
  });

  it('never blocks the order that caused it', async () => {
    transport.rejectNext = 1;
    const { orderId } = await placeOrder(shop);
    await expect(doWaitingJobs(shop.deps)).rejects.toThrow('The carrier is on strike');
    await doWaitingJobs(shop.deps);
    expect(mailsAbout(orderId)).toHaveLength(1);
  });

  it('mails a working code when it is tried again, and replaces no code that has arrived', async () => {
    const email = 'retried@example.com';
    await shop.call('POST', '/api/auth/send-otp', { body: { email } });
    transport.rejectNext = 1;
    await expect(doWaitingJobs(shop.deps)).rejects.toThrow('The carrier is on strike');
    const [job] = await doWaitingJobs(shop.deps);
    if (!job) throw new Error('There was no job');
    await runAgain(job);
    const mails = transport.sent.filter(({ to }) => to === email);
    expect(mails).toHaveLength(1);
    const body = { username: 'Hira', email, password: 'long enough', otp: mails[0]?.params.otp };
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201);
    // The registration has used up the code, so a late job must mail nothing.
    await runAgain({ id: '018f3b4e-7c1a-7000-8000-000000000001', name: otpRequested.name, data: job.data });
    expect(transport.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });
});

/** If the worker paused between these jobs, the test would time out. */
const BACKLOG = 20;

describe('the worker', () => {
  const transport = createRecordingTransport(['customer']);
  const shop = useTestShop({ mail: transport });
  const mailsAbout = (orderId: string) => transport.sent.filter(({ params }) => params.order_id === orderId);
  beforeAll(() => shop.deps.jobs.work(jobHandlers(shop.deps)));

  interface JobRow {
    name: string;
    state: string;
    retry_limit: number;
  }
  const jobsAbout = (id: string) =>
    rowsOf<JobRow>(
      shop.deps,
      sql`select name, state::text, retry_limit from jobs.job where data->>'id' = ${id} order by name`,
    );
  const jobInState = (id: string, state: string) =>
    waitUntil(`the job is ${state}`, async () => (await jobsAbout(id)).find((job) => job.state === state));
  /** Skips the retry delay. A second job, about an order that does not exist, wakes the worker. */
  async function tryNow(id: string): Promise<void> {
    await shop.deps.db.execute(sql`update jobs.job set start_after = now() where data->>'id' = ${id}`);
    await inTransaction(shop.deps.db, (tx) => shop.deps.jobs.enqueue(tx, newOrderMail, { id: NIL }));
  }

  it('sends the requested mail', async () => {
    const { id, orderId } = await placeOrder(shop);
    await jobInState(id, 'completed');
    expect(mailsAbout(orderId)).toHaveLength(1);
  });

  it('works through a backlog without pauses, and a failing job does not delay others', async () => {
    const { id, orderId } = await addOrder(shop.deps, shop.users.owner);
    transport.rejectNext = 1;
    await inTransaction(shop.deps.db, async (tx) => {
      for (let number = 1; number <= BACKLOG; number += 1) await shop.deps.jobs.enqueue(tx, newOrderMail, { id });
    });
    await waitUntil('all but one are sent', () => mailsAbout(orderId).length === BACKLOG - 1 || undefined);
    const failed = await jobInState(id, 'retry');
    expect(failed.name).toBe(newOrderMail.name);
  });

  it('tries a failed job again', async () => {
    transport.rejectNext = 1;
    const { id, orderId } = await placeOrder(shop);
    const failedOnce = await jobInState(id, 'retry');
    expect(failedOnce.retry_limit).toBe(32);
    expect(mailsAbout(orderId)).toEqual([]);
    await tryNow(id);
    await jobInState(id, 'completed');
    expect(mailsAbout(orderId)).toHaveLength(1);
  });

  it('makes a job a dead letter after its last try, which staff can see and retry', async () => {
    transport.rejectNext = 2;
    const { id, orderId } = await placeOrder(shop);
    await jobInState(id, 'retry');
    await shop.deps.db.execute(sql`update jobs.job set retry_limit = 1 where data->>'id' = ${id}`);
    await tryNow(id);
    await jobInState(id, 'failed');
    const states = (await jobsAbout(id)).map(({ name, state }) => [name, state]);
    expect(states).toEqual([
      ['order.placed', 'failed'],
      ['order.placed.dead', 'created'],
    ]);
    expect(mailsAbout(orderId)).toEqual([]);

    const asAdmin = (method: string, path: string) =>
      shop.call(method, `/api/admin/failed-jobs${path}`, { as: shop.users.admin });
    const { jobs } = (await asAdmin('GET', '')).as(listFailedWorkResponse);
    expect(jobs).toMatchObject([{ kind: 'order.placed', orderId, tries: 2, error: 'The carrier is on strike' }]);
    expect((await asAdmin('POST', `/${jobs[0]?._id}/retry`)).status).toBe(200);
    await tryNow(id);
    await jobInState(id, 'completed');
    expect(mailsAbout(orderId)).toHaveLength(1);
  });
});

describe('the mailbox of the demo', () => {
  const shop = useTestShop();

  it('holds every mail, the newest first, each once', async () => {
    await shop.call('POST', '/api/auth/send-otp', { body: { email: 'hira@example.com', username: 'Hira' } });
    const [otpJob] = await doWaitingJobs(shop.deps);
    shop.clock.advance({ minutes: 1 });
    const { orderId } = await placeOrder(shop);
    const orderJob = (await doWaitingJobs(shop.deps)).find(({ name }) => name === newOrderMail.name);
    const mailbox = (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse);
    const aboutOrder = mailbox.slice(0, 2).map(({ to, subject }) => `${to}: ${subject}`);
    expect(new Set(aboutOrder)).toEqual(
      new Set([`owner@example.com: We have received your order ${orderId}`, `shop@example.com: New order ${orderId}`]),
    );
    expect(mailbox.find(({ to }) => to === 'shop@example.com')?.id).toBe(orderJob?.id);
    const [code, ...others] = mailbox.slice(2);
    expect([code?.id, code?.to, code?.subject]).toEqual([otpJob?.id, 'hira@example.com', 'Your Nanhi Dukaan code']);
    expect(others).toEqual([]);
    expect(code?.params).toEqual({
      to_email: 'hira@example.com',
      otp: expect.stringMatching(/^\d{6}$/),
      username: 'Hira',
    });
    const mail = { id: otpJob?.id ?? '', template: 'otp', to: 'again', subject: '', text: '', params: {} } as const;
    await shop.deps.mail.send(mail);
    expect((await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse)).toEqual(mailbox);
  });
});
