import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LedgerAccount } from '#contract/cash.ts';
import { parcelResultsResponse } from '#contract/parcels.schema.ts';
import { listRefundsResponse, type PayRefundInput, type Refund, refundResponse } from '#contract/refunds.schema.ts';
import type { RefundState } from '#contract/refunds.ts';
import type { Right } from '#contract/rights.ts';
import { entries } from '#server/cash/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { balanceOfAccount, ledgerOf } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { addPaidOrder, addRefundOf } from '#test/refunds.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { postRefund } from './post-refund.ts';

const ACCOUNTS = ['refunds', 'customer_credit', 'bank', 'cash', 'sales'] as const satisfies LedgerAccount[];

describe('money owed to a customer', () => {
  const shop = useTestShop();
  const post = (path: string, body: object, as = shop.users.admin) =>
    shop.call('POST', `/api/refunds${path}`, { as, body });
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const paidOrder = () => addPaidOrder(shop.deps, shop.users.owner);
  const list = async (state: RefundState = 'open', more = '') =>
    (await shop.call('GET', `/api/refunds?list=${state}${more}`, { as: shop.users.admin })).as(listRefundsResponse);
  const balances = async () => {
    const sums: number[] = [];
    for (const account of ACCOUNTS) sums.push(await balanceOfAccount(shop.deps, account));
    return sums;
  };
  /** Returns the changes (PKR) of refunds, customer_credit, bank, cash and sales. */
  async function changeOf(work: () => Promise<unknown>): Promise<number[]> {
    const before = await balances();
    await work();
    return (await balances()).map((paisa, index) => (paisa - (before[index] ?? 0)) / 100);
  }
  const pay = (id: string, body: PayRefundInput) => post(`/${id}/pay`, body);
  const transfer = { method: 'bank', reference: 'Transfer 4711' } as const;

  it('is entered with its reason, is in the list, and is a debt in the ledger', async () => {
    const order = await paidOrder();
    const body = { id: newId(), order: order.id, amount: 300.5, why: 'goodwill', note: 'A stain' };
    expect(await changeOf(() => post('', body))).toEqual([300.5, -300.5, 0, 0, 0]);
    const { sums, refunds: rows } = await list('open', `&q=${order.orderId.slice(-6)}`);
    expect(rows).toMatchObject([
      {
        order: { _id: order.id, number: order.orderId },
        amount: 300.5,
        why: 'goodwill',
        note: 'A stain',
        by: shop.users.admin.username,
        days: 0,
        back: null,
        isOverpaid: false,
      },
    ]);
    expect(sums.open).toEqual({ refunds: 1, amount: 300.5 });
    const [audited] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, body.id));
    expect(audited).toMatchObject({ verb: 'refund.owed', subjectLabel: order.orderId, after: { owed: 300.5 } });
  });

  it('is entered once, even if both presses arrive at once', async () => {
    const body = { id: newId(), order: (await paidOrder()).id, amount: 300, why: 'goodwill' };
    const change = await changeOf(async () => {
      const presses = await Promise.all([post('', body), post('', body)]);
      expect(presses.map(({ status }) => status)).toEqual([200, 200]);
      await doWaitingJobs(shop.deps);
    });
    expect(change).toEqual([300, -300, 0, 0, 0]);
    expect((await post('', { ...body, amount: 200 })).error().code).toBe('refund_changed');
  });

  it('is at most what the customer has paid, less other refunds, and the error names the sum', async () => {
    const order = await paidOrder();
    await addRefundOf(shop.deps, order, { amount: 300 });
    const dropped = await addRefundOf(shop.deps, order, { amount: 100 });
    await post(`/${dropped}/drop`, { version: 0, note: 'A mistake' });
    const add = (of: string, amount: number, why = 'overpaid') => post('', { id: newId(), order: of, amount, why });
    const error = await expectNothingWritten(shop.deps, async () => (await add(order.id, 900.01)).error());
    expect(error.message).toBe('At most PKR 900 can be given back: what the customer has paid, less other refunds.');
    expect(error.fields).toHaveProperty('amount');
    expect((await add(order.id, 900)).status).toBe(200);
    const pending = await addOrder(shop.deps, shop.users.owner);
    expect((await add(pending.id, 1)).error().message).toBe('The customer has paid nothing for this order yet.');
    expect((await add(newId(), 1)).error().code).toBe('order_not_found');
    expect((await add(order.id, 1, 'return')).status).toBe(400);
  });

  it('counts parcels that were delivered, not the total of the order', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered' });
    await addParcel(shop.deps, order, { state: 'delivered', codPaisa: 50_000 });
    await addParcel(shop.deps, order, { state: 'received', codPaisa: 70_000 });
    const body = { id: newId(), order: order.id, amount: 501, why: 'goodwill' };
    expect((await post('', body)).error().message).toContain('At most PKR 500 ');
  });

  it.each([
    ['bank', 'Transfer 4711', [0, 300, -300, 0, 0]],
    ['wallet', 'Easypaisa 99', [0, 300, -300, 0, 0]],
    ['cash', '', [0, 300, 0, -300, 0]],
  ] as const)('is paid by %s', async (method, reference, change) => {
    const id = await addRefundOf(shop.deps, await paidOrder());
    expect(await changeOf(() => pay(id, { version: 0, method, reference }))).toEqual(change);
    const paid = (await list('paid')).refunds.find(({ _id }) => _id === id);
    expect(paid).toMatchObject({ method, reference, closedBy: shop.users.admin.username, isOverpaid: false });
    const audited = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audited.map(({ verb }) => verb)).toEqual(['refund.owed', 'refund.paid']);
  });

  it('is paid with the next order, which must be another order of the shop that is not finished', async () => {
    const order = await paidOrder();
    const id = await addRefundOf(shop.deps, order);
    const by = (reference: string) => pay(id, { version: 0, method: 'next_order', reference });
    expect((await by('ND-2222222222')).error()).toMatchObject({ code: 'order_not_found' });
    expect((await by(order.orderId)).error().message).toContain('another order');
    expect((await by((await paidOrder()).orderId)).error().message).toContain('delivered already');
    const next = await addOrder(shop.deps, shop.users.owner);
    const change = await changeOf(async () => {
      const { refund } = (await by(` #${next.orderId.toLowerCase()}`)).as(refundResponse);
      expect(refund).toMatchObject({ state: 'paid', method: 'next_order', reference: next.orderId });
    });
    expect(change).toEqual([0, 300, 0, 0, -300]);
  });

  it('of two parcels is owed in full again when the second one is delivered after all, also if the first part was paid', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered', grandTotalPaisa: 120_000 });
    await addParcel(shop.deps, order, { state: 'delivered', codPaisa: 50_000 });
    const second = await addParcel(shop.deps, order, { state: 'delivered', codPaisa: 70_000 });
    const setOutcome = async (outcome: string) => {
      const [row] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, second.id));
      const body = { parcels: [{ id: second.id, version: row?.version }], outcome };
      const response = await shop.call('POST', '/api/parcels/outcomes', { as: shop.users.admin, body });
      expect(response.as(parcelResultsResponse).results).toMatchObject([{ outcome: 'done' }]);
      await doWaitingJobs(shop.deps);
    };
    const owed = async () =>
      (await list('open', `&q=${order.orderId}`)).refunds.map(({ amount, agreed }) => [amount, agreed]);
    await doWaitingJobs(shop.deps);
    const id = await addRefundOf(shop.deps, order, { amount: 800 });
    const change = await changeOf(async () => {
      await setOutcome('refused');
      expect(await owed()).toEqual([[500, 800]]);
      const press = () => pay(id, { version: 1, ...transfer });
      expect([(await press()).status, (await press()).status, await owed()]).toEqual([200, 200, [[0, 300]]]);
      await setOutcome('delivered');
      expect(await owed()).toEqual([[300, 300]]);
      await setOutcome('refused');
      expect(await owed()).toEqual([[0, 300]]);
      await setOutcome('delivered');
      const [rest] = (await list('open', `&q=${order.orderId}`)).refunds;
      expect(rest).toMatchObject({ why: 'goodwill', note: 'A stain' });
      await pay(rest?._id ?? '', { version: rest?.version ?? -1, ...transfer });
    });
    expect(change.slice(0, 3), 'refunds, customer_credit and bank').toEqual([0, 800, -800]);
    expect((await list('paid', `&q=${order.orderId}`)).refunds.map(({ amount, agreed }) => [amount, agreed])).toEqual([
      [300, 300],
      [500, 500],
    ]);
  });

  it('needs the reference of a transfer', async () => {
    const id = await addRefundOf(shop.deps, await paidOrder());
    for (const method of ['bank', 'wallet', 'next_order'] as const)
      expect((await pay(id, { version: 0, method, reference: ' ' })).error().fields).toHaveProperty('reference');
    expect((await post(`/${id}/pay`, { version: 0, method: 'cheque', reference: '1' })).status).toBe(400);
  });

  it('is paid once: a repeated press changes nothing, and another payment is a conflict', async () => {
    const id = await addRefundOf(shop.deps, await paidOrder());
    const change = await changeOf(async () => {
      const presses = await Promise.all([1, 2].map(() => pay(id, { version: 0, ...transfer })));
      expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    });
    expect(change).toEqual([0, 300, -300, 0, 0]);
    const other = await expectNothingWritten(shop.deps, () => pay(id, { version: 0, method: 'cash' }));
    expect(other.error()).toMatchObject({ code: 'refund_changed', message: expect.stringContaining('is paid now') });
    expect((await pay(id, { version: 1, method: 'cash' })).error().code).toBe('refund_not_open');
    expect((await post(`/${id}/drop`, { version: 1, note: 'No' })).error().code).toBe('refund_not_open');
  });

  it('is dropped with a reason, and opened again, with reversals in the ledger', async () => {
    const id = await addRefundOf(shop.deps, await paidOrder());
    expect((await post(`/${id}/drop`, { version: 0, note: '' })).error().fields).toHaveProperty('note');
    const drop = () => post(`/${id}/drop`, { version: 0, note: 'The customer keeps it' });
    expect(await changeOf(drop)).toEqual([-300, 300, 0, 0, 0]);
    expect(await changeOf(drop), 'a repeated press').toEqual([0, 0, 0, 0, 0]);
    expect((await list('dropped')).refunds.map(({ _id }) => _id)).toContain(id);
    const reopen = (version: number) => post(`/${id}/reopen`, { version });
    expect((await reopen(0)).error().code).toBe('refund_changed');
    expect(await changeOf(() => reopen(1))).toEqual([300, -300, 0, 0, 0]);
    expect((await reopen(2)).error().code).toBe('refund_not_open');
    await pay(id, { version: 2, ...transfer });
    expect(await changeOf(() => reopen(3))).toEqual([0, -300, 300, 0, 0]);
    expect(await changeOf(() => pay(id, { version: 4, method: 'cash' }))).toEqual([0, 300, 0, -300, 0]);
    await doWaitingJobs(shop.deps);
    for (const { lines } of await ledgerOf(shop.deps))
      expect(lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0)).toBe(0);
  });

  it('is not opened again if the customer has got the money in another way', async () => {
    const order = await paidOrder();
    const id = await addRefundOf(shop.deps, order, { amount: 700 });
    await post(`/${id}/drop`, { version: 0, note: 'A mistake' });
    await addRefundOf(shop.deps, order, { amount: 700 });
    expect((await post(`/${id}/reopen`, { version: 1 })).error().message).toContain('At most PKR 500 ');
  });

  it('stays after its order is deleted, and can still be paid', async () => {
    const order = await paidOrder();
    const id = await addRefundOf(shop.deps, order);
    await shop.call('DELETE', `/api/orders/delete-order/${order.id}`, { as: shop.users.admin });
    const found = async (state: RefundState): Promise<Refund | undefined> =>
      (await list(state, `&q=${order.orderId}`)).refunds.find(({ _id }) => _id === id);
    expect(await found('open')).toMatchObject({ order: { _id: null, number: order.orderId }, amount: 300 });
    expect(await changeOf(() => pay(id, { version: 0, ...transfer }))).toEqual([0, 300, -300, 0, 0]);
    expect(await found('paid')).toBeDefined();
  });

  it('is seen with cash.view, and changed with cash.post', async () => {
    const [viewer, other] = [await staffWith('cash.view'), await staffWith('orders.edit')];
    const id = await addRefundOf(shop.deps, await paidOrder());
    expect((await shop.call('GET', '/api/refunds', { as: viewer })).status).toBe(200);
    expect((await shop.call('GET', '/api/refunds', { as: other })).status).toBe(403);
    for (const as of [viewer, other])
      expect((await post(`/${id}/pay`, { version: 0, ...transfer }, as)).status).toBe(403);
    const poster = await staffWith('cash.view', 'cash.post');
    expect((await post(`/${id}/pay`, { version: 0, ...transfer }, poster)).status).toBe(200);
    expect((await post('/none/pay', { version: 0, ...transfer })).status).toBe(404);
    expect((await post(`/${newId()}/reopen`, { version: 0 })).status).toBe(404);
  });

  it('is listed page by page, open ones with the oldest first', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { status: 'Delivered' });
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      shop.clock.advance({ minutes: 1 });
      ids.push(await addRefundOf(shop.deps, order, { amount: 10 }));
    }
    const readAll = async (state: RefundState) => {
      const seen: string[] = [];
      let after = '';
      do {
        const page = await list(state, `&q=${order.orderId}&limit=2&after=${after}`);
        seen.push(...page.refunds.map(({ _id }) => _id));
        after = page.next ?? '';
      } while (after !== '');
      return seen;
    };
    expect(await readAll('open')).toEqual(ids);
    for (const id of ids) await post(`/${id}/drop`, { version: 0, note: 'A mistake' });
    expect(await readAll('dropped')).toEqual(ids.toReversed());
    expect((await list('open', `&after=nonsense`)).refunds).toEqual([]);
  });

  it('is posted once, however often and late its job runs', async () => {
    const id = newId();
    const { id: orderId, orderId: orderNumber } = await paidOrder();
    const createdAt = shop.deps.now();
    await shop.deps.db
      .insert(refunds)
      .values({ id, orderId, orderNumber, why: 'return', amountPaisa: 30_000, createdAt });
    const change = await changeOf(() => Promise.all([postRefund(shop.deps, id), postRefund(shop.deps, id)]));
    expect(change).toEqual([300, -300, 0, 0, 0]);
    await pay(id, { version: 0, ...transfer });
    await postRefund(shop.deps, id);
    const own = (await shop.deps.db.select().from(entries)).filter(({ ref }) => ref.startsWith(id));
    expect(own.map(({ why }) => why)).toEqual(['refund_owed', 'refund_paid']);
  });
});
