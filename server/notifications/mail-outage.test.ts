import { and, eq, inArray, sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { otpRequested } from '#server/accounts/events.ts';
import { jobHandlers } from '#server/jobs.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts';
import { mailDeliveries } from '#server/platform/mail/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { wakeWorkers } from '#test/jobs.ts';
import { type MailServer, type MailServerMood, openMailServer } from '#test/mail-server.ts';
import { useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';

const FROM = { name: 'Nanhi Dukaan', address: 'shop@shop.example' };
const SLOW = { timeout: 600_000 };

/** A server that never responds gets short timeouts. A working server may be slow, so it gets long ones. */
function timeoutsFor({ mood, moodFor }: MailServer, { to }: Mail) {
  const isUnresponsive = ['is silent', 'hangs'].includes(moodFor.get(to) ?? mood);
  return isUnresponsive ? { sendMs: 600, acknowledgementMs: 300 } : { sendMs: 60_000, acknowledgementMs: 60_000 };
}

describe('a mail outage', () => {
  let server: MailServer;
  const shop = useTestShop({
    mail: {
      send: (mail) => createSmtpTransport(server.url, async () => FROM, timeoutsFor(server, mail)).send(mail),
      // Customers get no mails, so each order causes exactly one mail.
      lacks: ['customer'],
    },
  });
  beforeAll(async () => {
    server = await openMailServer();
    await shop.deps.jobs.work(jobHandlers(shop.deps));
  });
  beforeEach(() => {
    server.mood = 'takes';
    server.moodFor.clear();
    server.heard = [];
  });
  afterAll(() => server.close());

  async function placeOrder(): Promise<{ id: string; orderId: string }> {
    const { owner } = shop.users;
    const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
    const response = (await shop.call('POST', '/api/orders/create-order', { as: owner, body })).as(createOrderResponse);
    return { id: response._id, orderId: response.orderId };
  }
  const askForCode = (email: string) => shop.call('POST', '/api/auth/send-otp', { body: { email } });
  const heardBy = (to: string) => server.heard.filter((mail) => mail.to.includes(to));
  const heardAbout = (orderId: string) => server.heard.filter(({ message }) => message.includes(`order ${orderId}`));
  const about = (field: string, value: string) => sql`${jobRows.data} ->> ${field} = ${value}`;
  const jobsAbout = (field: string, value: string) => shop.deps.db.select().from(jobRows).where(about(field, value));
  /** Wakes the workers at each try, so that no test waits for their polling interval. */
  const wakeUntil = <Found>(what: string, find: () => Promise<Found | undefined>) =>
    waitUntil(what, async () => {
      for (const { name } of [newOrderMail, otpRequested]) await wakeWorkers(shop.deps, name);
      return find();
    });
  const triedTimes = (field: string, value: string, times: number) =>
    wakeUntil(`it was tried ${times} times`, async () => {
      const [job] = await jobsAbout(field, value);
      return job?.state === 'retry' && job.retryCount === times - 1 ? true : undefined;
    });
  const isDone = (field: string, value: string) =>
    wakeUntil('it is done', async () =>
      (await jobsAbout(field, value)).every(({ state }) => state === 'completed') ? true : undefined,
    );
  const skipRetryDelays = () =>
    shop.deps.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);

  it('of a day with every kind of fault loses no mail about an order, and sends each once', SLOW, async () => {
    server.mood = 'refuses';
    const placed = [await placeOrder(), await placeOrder(), await placeOrder()];
    for (const [tries, next] of (['is silent', 'hangs', 'refuses'] satisfies MailServerMood[]).entries()) {
      for (const { id } of placed) await triedTimes('id', id, tries + 1);
      server.mood = next;
      await skipRetryDelays();
    }
    for (const { id } of placed) await triedTimes('id', id, 4);
    // Last try: the 24 hours of retries are almost over.
    const lastAttempt = { retryCount: 31, createdOn: sql`now() - interval '23 hours'` };
    await shop.deps.db.update(jobRows).set(lastAttempt).where(eq(jobRows.state, 'retry'));
    server.mood = 'takes';
    server.heard = [];
    await skipRetryDelays();
    for (const { id, orderId } of placed) {
      await isDone('id', id);
      expect(heardAbout(orderId)).toHaveLength(1);
    }
    const jobIds = (await Promise.all(placed.map(({ id }) => jobsAbout('id', id)))).flat().map(({ id }) => id);
    const noted = await shop.deps.db.select().from(mailDeliveries).where(inArray(mailDeliveries.mailId, jobIds));
    expect(noted).toHaveLength(placed.length);
    expect(new Set(server.heard.map(({ messageId }) => messageId)).size).toBe(placed.length);
  });

  it(
    'in which the response to a mail is lost repeats the mail with the same message id, and records it once',
    SLOW,
    async () => {
      server.mood = 'drops';
      const { id, orderId } = await placeOrder();
      await triedTimes('id', id, 1);
      server.mood = 'takes';
      await skipRetryDelays();
      await isDone('id', id);
      const heard = heardAbout(orderId);
      expect(heard.map(({ isAcknowledged }) => isAcknowledged)).toEqual([false, true]);
      expect(heard[0]?.messageId).toBe(heard[1]?.messageId);
      const [job] = await jobsAbout('id', id);
      const noted = await shop.deps.db
        .select()
        .from(mailDeliveries)
        .where(eq(mailDeliveries.mailId, job?.id ?? NIL));
      expect(noted).toHaveLength(1);
    },
  );

  it(
    'is not assumed if an address is rejected for good: the mail becomes a dead letter at once, and a code is dropped',
    SLOW,
    async () => {
      for (const address of ['shop@example.com', 'nobody@example.com']) server.moodFor.set(address, 'rejects');
      const { id } = await placeOrder();
      await askForCode('nobody@example.com');
      const failed = await waitUntil('the mail is set aside', async () =>
        (await shop.deps.jobs.failed.list({ page: 1, limit: 5 })).find(
          ({ payload }) => (payload as { id: string }).id === id,
        ),
      );
      expect([failed.tries, failed.error]).toEqual([1, expect.stringContaining('550 No such address: <(an address)>')]);
      await isDone('email', 'nobody@example.com');
      expect(shop.deps.jobs.tries.get(newOrderMail.name)).toMatchObject({ rejected: 1 });
      server.moodFor.clear();
      await shop.deps.jobs.failed.retry(failed.id);
      await wakeUntil('it is sent', async () =>
        server.heard.find(({ message }) => message.includes(failed.id) || message.includes('New order')),
      );
    },
  );

  it('of mails about orders does not delay codes', SLOW, async () => {
    server.moodFor.set('shop@example.com', 'hangs');
    const { id } = await placeOrder();
    await askForCode('patient@example.com');
    const code = await waitUntil('the code is mailed', () => heardBy('patient@example.com')[0]);
    expect(code.isAcknowledged).toBe(true);
    await triedTimes('id', id, 1);
  });

  it('longer than 15 minutes drops the code, because nobody waits for it any more', SLOW, async () => {
    server.mood = 'refuses';
    const [late, inTime] = ['late@example.com', 'in-time@example.com'];
    await askForCode(late);
    await askForCode(inTime);
    for (const email of [late, inTime]) await triedTimes('email', email, 1);
    const age = async (email: string, minutes: number) =>
      shop.deps.db
        .update(jobRows)
        .set({ createdOn: sql`now() - make_interval(mins => ${minutes})` })
        .where(and(eq(jobRows.name, otpRequested.name), about('email', email)));
    await age(late, 16);
    await age(inTime, 14);
    server.mood = 'takes';
    await skipRetryDelays();
    for (const email of [late, inTime]) await isDone('email', email);
    expect(heardBy(late)).toEqual([]);
    expect(heardBy(inTime)).toHaveLength(1);
  });

  it('delivers one code after two requests: the newer one, which the older one does not replace', SLOW, async () => {
    server.mood = 'refuses';
    const email = 'twice@example.com';
    await askForCode(email);
    await triedTimes('email', email, 1);
    const [older] = await jobsAbout('email', email);
    // The first request becomes a minute older, with a retry in an hour, before mail works again.
    await shop.deps.db
      .update(jobRows)
      .set({ createdOn: sql`now() - interval '1 minute'` })
      .where(eq(jobRows.id, older?.id ?? NIL));
    await shop.deps.db.execute(
      sql`update jobs.job set start_after = now() + interval '1 hour' where id = ${older?.id}`,
    );
    server.mood = 'takes';
    await askForCode(email);
    const mail = await waitUntil('the newer code is mailed', () => heardBy(email)[0]);
    await skipRetryDelays();
    await isDone('email', email);
    expect(heardBy(email)).toHaveLength(1);
    const otp = /is (\d{6})\./.exec(mail.message)?.[1];
    const body = { username: 'Hira', email, password: 'long enough', otp };
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201);
  });
});
