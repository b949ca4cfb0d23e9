import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmationResponse } from '#contract/desk-links.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { deskLinks } from '#server/desk/tables.ts';
import { jobHandlers } from '#server/jobs.ts';
import { newOrderMessage } from '#server/notifications/jobs.ts';
import { contacts } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';
import { createSmsTransport } from '#server/platform/messages/sms-transport.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs, runJob, type WaitingJob, waitingJobs, wakeWorkers } from '#test/jobs.ts';
import { type MessageGateway, openMessageGateway } from '#test/message-gateway.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { type TestShop, useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';

const PHONE = '0300 7654321';
const E164 = '+923007654321';

async function placeOrder(shop: TestShop, changes: object = {}): Promise<{ id: string; orderId: string }> {
  const { owner } = shop.users;
  const body = orderBody(owner, [{ product: await addProduct(shop.deps), quantity: 1 }]);
  const response = await shop.call('POST', '/api/orders/create-order', {
    as: owner,
    body: { ...body, customerName: 'Hira', phone: PHONE, ...changes },
  });
  const { _id: id, orderId } = response.as(createOrderResponse);
  return { id, orderId };
}

const isMessage = ({ name }: WaitingJob) => name === newOrderMessage.name;

describe('the message about a new order', () => {
  let gateway: MessageGateway;
  const shop = useTestShop({
    messages: {
      send: (message) => createSmsTransport({ url: gateway.url, authorization: undefined }).send(message),
    },
  });
  beforeAll(async () => {
    gateway = await openMessageGateway();
  });
  beforeEach(() => {
    gateway.status = 200;
    gateway.replyTo = () => '{}';
    gateway.received = [];
  });
  afterAll(() => gateway.close());

  const tokensSent = () => gateway.received.map(({ text }) => /\/c\/([\w-]{22})"/.exec(text)?.[1] ?? '');
  const read = (token: string) => shop.call('POST', '/api/confirmations/read', { body: { token } });
  const linksOf = (id: string) => shop.deps.db.select().from(deskLinks).where(eq(deskLinks.orderId, id));
  const auditOf = async (id: string) =>
    (await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
      ({ verb, byName }) => `${verb} by ${byName}`,
    );
  const messageJob = async () => {
    const job = (await waitingJobs(shop.deps)).find(isMessage);
    if (!job) throw new Error('There was no job');
    return job;
  };

  it('has a link that opens the order, fits into one SMS, and has the id of the order', async () => {
    const { id, orderId } = await placeOrder(shop);
    const jobs = await doWaitingJobs(shop.deps);
    expect(jobs.filter(isMessage)).toMatchObject([{ data: { id } }]);
    const [token = ''] = tokensSent();
    const text = `Nanhi Dukaan: please confirm, change or cancel your order ${orderId} (PKR 1,690) here: https://shop.example/c/${token}`;
    expect(gateway.received.map(({ body }) => body)).toEqual([{ id, to: E164, text }]);
    expect(text.length).toBeLessThanOrEqual(160);
    expect((await read(token)).as(confirmationResponse).confirmation).toMatchObject({ state: 'open', orderId });
    expect(await auditOf(id)).toEqual(['order.linked by the shop']);
  });

  it('is sent once although its job runs twice', async () => {
    const { id } = await placeOrder(shop);
    const job = (await doWaitingJobs(shop.deps)).find(isMessage);
    if (!job) throw new Error('There was no job');
    await runJob(shop.deps, job);
    expect(gateway.received).toHaveLength(1);
    expect(await linksOf(id)).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('is tried again with another link, and the link of the first try also works, because it may have arrived', async () => {
    const { id } = await placeOrder(shop);
    gateway.status = 503;
    await expect(runJob(shop.deps, await messageJob())).rejects.toThrow('The SMS gateway answered 503');
    expect(await auditOf(id)).toEqual([]);
    gateway.status = 200;
    await doWaitingJobs(shop.deps);
    const [first = '', second = ''] = tokensSent();
    expect(first).not.toBe(second);
    for (const token of [first, second]) expect((await read(token)).status).toBe(200);
    expect(gateway.received.map(({ body }) => body)).toMatchObject([{ id }, { id }]);
    expect(await auditOf(id)).toEqual(['order.linked by the shop']);
  });

  it('is not sent without a mobile number', async () => {
    await placeOrder(shop, { phone: '042 35761234' });
    expect((await doWaitingJobs(shop.deps)).filter(isMessage)).toHaveLength(1);
    expect(gateway.received).toEqual([]);
  });

  it.each(['confirmed', 'declined', 'wrong_number', 'hold'])(
    'is not sent after a call with the outcome %s',
    async (outcome) => {
      const { id } = await placeOrder(shop);
      const body = { outcome, orders: [{ id, version: 0 }], ...(outcome === 'declined' && { reason: 'price' }) };
      expect((await shop.call('POST', '/api/desk/calls', { as: shop.users.admin, body })).status).toBe(200);
      await doWaitingJobs(shop.deps);
      expect(gateway.received).toEqual([]);
      expect(await linksOf(id)).toEqual([]);
    },
  );

  it('is not sent to a blocked number, nor about an order that was deleted since', async () => {
    const blockedAt = shop.deps.now();
    const contact = { phoneE164: '+923007654322', blockedAt, blockedWhy: 'refused', version: 0 };
    await shop.deps.db.insert(contacts).values(contact);
    await placeOrder(shop, { phone: '0300 7654322' });
    const { id } = await placeOrder(shop);
    await shop.call('DELETE', `/api/orders/delete-order/${id}`, { as: shop.users.admin });
    expect((await doWaitingJobs(shop.deps)).filter(isMessage)).toHaveLength(2);
    expect(gateway.received).toEqual([]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('about an order that staff entered, confirmed: %s, is sent %d times', async (isConfirmed, messages) => {
    const product = await addProduct(shop.deps);
    const body = {
      customerName: 'Nimra',
      phone: PHONE,
      email: '',
      address: 'House 230-C',
      city: 'Multan',
      state: 'Punjab',
      zipCode: '60000',
      notes: '',
      lines: [{ productId: product.id, quantity: 1 }],
      isConfirmed,
    };
    const response = await shop.call('POST', '/api/desk/orders', { as: shop.users.admin, body });
    expect(response.status).toBe(200);
    await doWaitingJobs(shop.deps);
    expect(gateway.received).toHaveLength(messages);
  });

  it('fits the template, and has no free text instead of a name', async () => {
    const parameters: (readonly string[])[] = [];
    const send = (message: { parameters: readonly string[] }) => {
      parameters.push(message.parameters);
      return Promise.resolve();
    };
    const { orderId } = await placeOrder(shop);
    const job = await messageJob();
    await runJob({ ...shop.deps, messages: { send } }, job);
    const spam = await placeOrder(shop, { customerName: 'WIN visit evil.example' });
    const spamJob = (await waitingJobs(shop.deps)).filter(isMessage).at(-1) ?? job;
    await runJob({ ...shop.deps, messages: { send } }, spamJob);
    const link = expect.stringMatching(/^https:\/\/shop\.example\/c\/[\w-]{22}$/);
    expect(parameters).toEqual([
      ['Hira', 'Nanhi Dukaan', orderId, 'PKR 1,690', link],
      ['there', 'Nanhi Dukaan', spam.orderId, 'PKR 1,690', link],
    ]);
    await doWaitingJobs(shop.deps);
  });

  it('becomes a dead letter at a permanent error, and its link is in no row, whatever the gateway repeats', async () => {
    gateway.replyTo = (text) => text;
    gateway.status = 500;
    const { id } = await placeOrder(shop);
    await shop.deps.jobs.work(jobHandlers(shop.deps));
    const stateOf = (state: 'retry' | 'failed') =>
      waitUntil(`the message is ${state}`, async () => {
        await wakeWorkers(shop.deps, newOrderMessage.name);
        const isAboutIt = sql`${jobRows.data}->>'id' = ${id} and ${jobRows.name} = ${newOrderMessage.name}`;
        const [job] = await shop.deps.db.select().from(jobRows).where(isAboutIt);
        return job?.state === state ? true : undefined;
      });
    await stateOf('retry');
    gateway.status = 400;
    await shop.deps.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
    await stateOf('failed');
    const [failed] = await shop.deps.jobs.failed.list({ page: 1, limit: 5 });
    expect(failed).toMatchObject({ kind: newOrderMessage.name, tries: 2, error: 'The SMS gateway answered 400' });
    const everything = await textOfWholeDatabase(shop.deps);
    expect(tokensSent()).toHaveLength(2);
    for (const token of tokensSent()) expect(everything).not.toContain(token);
  });
});

describe('a shop without a gateway for messages', () => {
  const shop = useTestShop();

  it('stores no job for a message', async () => {
    await placeOrder(shop);
    const jobs = await doWaitingJobs(shop.deps);
    expect(jobs.map(({ name }) => name).sort()).toEqual(['order.placed', 'order.status-changed']);
  });

  it('drops a message from the time when it had one', async () => {
    const { id } = await placeOrder(shop);
    await doWaitingJobs(shop.deps);
    await runJob(shop.deps, { id, name: newOrderMessage.name, data: { id } });
    expect(await shop.deps.db.select().from(deskLinks).where(eq(deskLinks.orderId, id))).toEqual([]);
  });
});
