import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFailedWorkResponse, retryAllResponse, workStateResponse } from '#contract/background-work.schema.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';
import { mailDeliveries } from '#server/platform/mail/tables.ts';
import { addOrder } from '#test/factories.ts';
import { addFailedJob, doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';

const OTP_KIND = 'otp.requested';

describe('failed background work', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, `/api/admin${url}`, { as: shop.users.admin, body });
  const list = async (query = '') => (await asAdmin('GET', `/failed-jobs${query}`)).as(listFailedWorkResponse);
  const state = async () => (await asAdmin('GET', '/work-state')).as(workStateResponse);
  beforeEach(async () => {
    await shop.deps.db.delete(jobRows);
    transport.sent = [];
  });

  it('has kind, time, number of tries, error, and the order that it is about', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const id = await addFailedJob(shop.deps, newOrderMail.name, {
      data: { id: order.id },
      error: '550 <shop@example.com>: Mailbox full\nsecond line',
      requestedAt: new Date('2026-11-20T07:00:00Z'),
      failedAt: new Date('2026-11-21T06:00:00Z'),
    });
    expect((await list()).jobs).toEqual([
      {
        _id: id,
        kind: 'order.placed',
        kindInWords: 'Mail about a new order',
        requestedAt: '2026-11-20T07:00:00.000Z',
        failedAt: '2026-11-21T06:00:00.000Z',
        tries: 33,
        error: '550 <(an address)>: Mailbox full',
        orderId: order.orderId,
        canRetry: true,
      },
    ]);
  });

  it('shows no data of a user who asked for a code, and no number of a deleted order', async () => {
    await addFailedJob(shop.deps, OTP_KIND, { data: { email: 'hira@example.com', username: 'Hira' } });
    await addFailedJob(shop.deps, newOrderMail.name);
    await addFailedJob(shop.deps, newOrderMail.name, { data: { unheard: 'of' } });
    const response = await asAdmin('GET', '/failed-jobs');
    expect(response.text).not.toMatch(/hira/i);
    const { jobs } = response.as(listFailedWorkResponse);
    expect(new Set(jobs.map(({ orderId }) => orderId))).toEqual(new Set([null]));
    expect(jobs.find(({ kind }) => kind === OTP_KIND)).toMatchObject({
      kindInWords: 'Mail with a one-time code',
      canRetry: false,
    });
  });

  it('is listed page by page, the last to fail first, with a count for each kind', async () => {
    const ids: string[] = [];
    for (let hour = 10; hour < 15; hour += 1) {
      const failedAt = new Date(`2026-11-21T${hour}:00:00Z`);
      ids.unshift(await addFailedJob(shop.deps, hour === 12 ? OTP_KIND : newOrderMail.name, { failedAt }));
    }
    const [first, second] = [await list('?limit=3'), await list('?limit=3&page=2')];
    expect([...first.jobs, ...second.jobs].map(({ _id }) => _id)).toEqual(ids);
    expect(first).toMatchObject({ totalPages: 2, totalJobs: 5 });
    expect(first.byKind.map(({ kind, count, canRetry }) => [kind, count, canRetry])).toEqual([
      ['order.placed', 4, true],
      ['otp.requested', 1, false],
    ]);
    expect((await state()).failed).toBe(5);
  });

  it('is retried once, however many users press Retry', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const id = await addFailedJob(shop.deps, newOrderMail.name, { data: { id: order.id } });
    const responses = await Promise.all(Array.from({ length: 5 }, () => asAdmin('POST', `/failed-jobs/${id}/retry`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const rejected of responses.filter(({ status }) => status !== 200)) {
      expect([rejected.status, rejected.error().code]).toEqual([404, 'work_not_found']);
    }
    expect((await waitingJobs(shop.deps)).map(({ name, data }) => [name, data])).toEqual([
      ['order.placed', { id: order.id }],
    ]);
    expect((await list()).totalJobs).toBe(0);
    await doWaitingJobs(shop.deps);
    expect(transport.sent.map(({ params }) => params.order_id)).toEqual([order.orderId]);
  });

  it('sends no second mail if its last try sent the mail but failed to record it', async () => {
    const order = await addOrder(shop.deps, shop.users.owner);
    const id = await addFailedJob(shop.deps, newOrderMail.name, { data: { id: order.id } });
    const [{ root } = { root: '' }] = await rowsOf<{ root: string }>(
      shop.deps,
      sql`select source_root_id as root from jobs.job where id = ${id}`,
    );
    await shop.deps.db.insert(mailDeliveries).values({ mailId: root, deliveredAt: shop.deps.now() });
    await asAdmin('POST', `/failed-jobs/${id}/retry`);
    await doWaitingJobs(shop.deps);
    expect(transport.sent).toEqual([]);
  });

  it('of one kind is retried together, without expired codes', async () => {
    for (let count = 0; count < 3; count += 1) await addFailedJob(shop.deps);
    await addFailedJob(shop.deps, OTP_KIND);
    const retryAll = async (kind: string) =>
      (await asAdmin('POST', '/failed-jobs/retry-all', { kind })).as(retryAllResponse).retried;
    expect(await retryAll(OTP_KIND)).toBe(0);
    expect(await retryAll('unheard.of')).toBe(0);
    expect(await retryAll(newOrderMail.name)).toBe(3);
    expect((await list()).jobs.map(({ kind }) => kind)).toEqual([OTP_KIND]);
    expect(await retryAll(newOrderMail.name)).toBe(0);
  });

  it('is deleted when it is given up', async () => {
    const [id, other] = [await addFailedJob(shop.deps), await addFailedJob(shop.deps)];
    expect((await asAdmin('DELETE', `/failed-jobs/${id}`)).as(messageSchema)).toEqual({ message: 'Given up' });
    expect((await list()).jobs.map(({ _id }) => _id)).toEqual([other]);
    expect((await asAdmin('DELETE', `/failed-jobs/${id}`)).status).toBe(404);
  });

  it.each(['not-an-id', '018f3b4e-7c1a-7000-8000-000000000000'])('is not found under "%s"', async (id) => {
    expect((await asAdmin('POST', `/failed-jobs/${id}/retry`)).status).toBe(404);
    expect((await asAdmin('DELETE', `/failed-jobs/${id}`)).status).toBe(404);
  });

  it('is not found, retried or given up before its last try has failed', async () => {
    const id = await inTransaction(shop.deps.db, (tx) => shop.deps.jobs.enqueue(tx, newOrderMail, { id: 'x' }));
    expect((await asAdmin('POST', `/failed-jobs/${id}/retry`)).status).toBe(404);
    expect((await asAdmin('DELETE', `/failed-jobs/${id}`)).status).toBe(404);
    expect(await waitingJobs(shop.deps)).toHaveLength(1);
  });

  it('is shown as delayed before that, if mail has failed and waits for its retry', async () => {
    const enqueue = () => inTransaction(shop.deps.db, (tx) => shop.deps.jobs.enqueue(tx, newOrderMail, { id: 'x' }));
    const [failing, fresh, untried] = [await enqueue(), await enqueue(), await enqueue()];
    const anHourAgo = new Date(Date.now() - HOUR_MS);
    await shop.deps.db.update(jobRows).set({ state: 'retry', createdOn: anHourAgo }).where(eq(jobRows.id, failing));
    await shop.deps.db.update(jobRows).set({ state: 'retry' }).where(eq(jobRows.id, fresh));
    await shop.deps.db.update(jobRows).set({ createdOn: anHourAgo }).where(eq(jobRows.id, untried));
    const kindInWords = 'Mail about a new order';
    expect(await state()).toEqual({
      failed: 0,
      delayed: [{ kind: 'order.placed', kindInWords, isMail: true, count: 1, since: anHourAgo.toISOString() }],
    });
  });

  it('is retained for three months', async () => {
    const queues = await rowsOf<{ retention: number }>(
      shop.deps,
      sql`select distinct retention_seconds / 86400 as retention from jobs.queue where name like '%.dead'`,
    );
    expect(queues).toEqual([{ retention: 90 }]);
  });
});
