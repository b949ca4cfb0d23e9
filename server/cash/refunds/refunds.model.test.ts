import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { REFUND_METHOD_NAMES } from '#contract/refunds.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { entryLines } from '#server/cash/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { type RefundRow, refundablePaisaOf } from '#server/parcels/refunds/queries.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';

const step = <Do extends string>(name: Do) => fc.constant(name);
const at = fc.nat({ max: 9 });
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: step('enter'), amount: fc.integer({ min: 1, max: 3_000 }) }) },
  { weight: 3, arbitrary: fc.record({ do: step('send back'), delivery: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: step('call off'), at }) },
  { weight: 5, arbitrary: fc.record({ do: step('pay'), at, method: fc.constantFrom(...REFUND_METHOD_NAMES) }) },
  { weight: 3, arbitrary: fc.record({ do: step('drop'), at }) },
  { weight: 3, arbitrary: fc.record({ do: step('reopen'), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: step('set status'), status: fc.constantFrom('Delivered', 'Delivered', 'shipped') }),
  },
  { weight: 2, arbitrary: fc.record({ do: step('run jobs') }) },
);

const PAID_FROM = { bank: 'bank', wallet: 'bank', cash: 'cash', next_order: 'sales' } as const;
const PIECES = 4;
const shop = useTestShop();

const rowsOf = (order: OrderRow) =>
  shop.deps.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
const sum = (of: readonly RefundRow[]) => of.reduce((total, { amountPaisa }) => total + amountPaisa, 0);

/** Open refunds get what the customer has paid minus paid refunds, the oldest first. */
function assertFitted(paidPaisa: number, own: readonly RefundRow[]): void {
  let left = Math.max(0, paidPaisa - sum(own.filter(({ state }) => state === 'paid')));
  const open = own.filter(({ state }) => state === 'open');
  for (const { amountPaisa, agreedPaisa } of open.toSorted(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  )) {
    expect(amountPaisa).toBe(Math.min(left, agreedPaisa ?? amountPaisa));
    left -= amountPaisa;
  }
}

async function assertLedger(): Promise<void> {
  const all = await shop.deps.db.select().from(refunds);
  const lines = await shop.deps.db.select().from(entryLines);
  for (const own of Map.groupBy(lines, ({ entryId }) => entryId).values())
    expect(own.reduce((total, { amountPaisa }) => total + amountPaisa, 0)).toBe(0);
  const balanceOf = (account: string) =>
    lines.filter((line) => line.account === account).reduce((total, { amountPaisa }) => total + amountPaisa, 0);
  const open = all.filter(({ state }) => state === 'open');
  const paid = all.filter(({ state }) => state === 'paid');
  const paidFrom = (account: string) => paid.filter(({ method }) => method && PAID_FROM[method] === account);
  expect(balanceOf('customer_credit')).toBe(0 - sum(open));
  expect(balanceOf('refunds')).toBe(sum(open) + sum(paid));
  for (const account of ['bank', 'cash', 'sales'])
    expect([account, balanceOf(account)]).toEqual([account, 0 - sum(paidFrom(account))]);
}

it('the ledger has what is owed to customers after any refunds, returns, payments and corrections', async () => {
  const product = await addProduct(shop.deps, { price: 777, stock: 100 });
  const next = await addOrder(shop.deps, shop.users.owner);
  const counts: Record<string, number> = {};
  const call = (path: string, body: object) => shop.call('POST', `/api/${path}`, { as: shop.users.admin, body });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const order = await addOrder(shop.deps, shop.users.owner, {
        lines: [{ product, quantity: PIECES }],
        status: 'Delivered',
      });
      const orderNow = async () => {
        const [row] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
        return row ?? order;
      };
      for (const each of steps) {
        shop.clock.advance({ minutes: 1 });
        const known = await rowsOf(order);
        const seen = await orderNow();
        const left = await refundablePaisaOf(shop.deps.db, seen);
        const refund = 'at' in each ? known[each.at % Math.max(known.length, 1)] : undefined;
        let isDone = true;
        if (each.do === 'enter') {
          const body = { id: newId(), order: order.id, amount: each.amount, why: 'goodwill' };
          isDone = (await call('refunds', body)).status === 200;
          expect(isDone).toBe(each.amount * 100 <= left);
        } else if (each.do === 'send back') {
          const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
          const back = [{ position: 0, quantity: 1 }];
          const body = { order: order.id, version: desk?.version, back, send: [], refundsDelivery: each.delivery };
          const response = await call('exchanges', body);
          isDone = response.status === 200;
          if (seen.status !== 'Delivered') expect(isDone).toBe(false);
          if (isDone)
            expect(response.as(exchangeResponse).refund * 100).toBe(Math.min(left, each.delivery ? 82_700 : 77_700));
        } else if (each.do === 'call off' && refund?.parcelId) {
          const [parcel] = await shop.deps.db.select().from(parcels).where(eq(parcels.id, refund.parcelId));
          isDone = parcel?.state === 'returning';
          await call('parcels/unpackings', { parcels: [{ id: parcel?.id, version: parcel?.version }] });
        } else if (each.do === 'set status') {
          const path = `/api/orders/update-order-status/${order.id}`;
          const { status } = await shop.call('PATCH', path, { as: shop.users.admin, body: { status: each.status } });
          expect(status).toBe(200);
        } else if (refund && each.do !== 'call off' && each.do !== 'run jobs') {
          const reference = each.do === 'pay' && each.method === 'next_order' ? next.orderId : 'Transfer 4711';
          const body = {
            version: refund.version,
            ...(each.do === 'pay' && { method: each.method, reference }),
            ...(each.do === 'drop' && { note: 'A mistake' }),
          };
          isDone = (await call(`refunds/${refund.id}/${each.do}`, body)).status === 200;
          const isOwed = each.do !== 'pay' || refund.amountPaisa > 0;
          if (each.do !== 'reopen') expect(isDone).toBe(refund.state === 'open' && isOwed);
        }
        counts[`${each.do} ${isDone ? 'done' : 'not possible'}`] =
          (counts[`${each.do} ${isDone ? 'done' : 'not possible'}`] ?? 0) + 1;
        const own = await rowsOf(order);
        const live = own.filter(({ state }) => state !== 'dropped');
        expect(sum(live), 'never more than the customer has paid').toBeLessThanOrEqual(order.grandTotalPaisa);
        assertFitted((await orderNow()).status === 'Delivered' ? order.grandTotalPaisa : 0, own);
        // A job posts the refunds of returns, and may be late.
        if (each.do === 'run jobs') {
          await doWaitingJobs(shop.deps);
          await assertLedger();
        }
      }
      await doWaitingJobs(shop.deps);
      await assertLedger();
    }),
    { numRuns: runsOf('RUNS', 15) },
  );
  reportCounts('refunds', counts);
});
