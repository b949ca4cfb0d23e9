import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deskResultsResponse, type NoteCallsInput } from '#contract/desk.schema.ts';
import type { CallState, CancelReason } from '#contract/desk.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { differencesOfStock } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { orderDesk } from './tables.ts';

type Outcome = NoteCallsInput['outcome'];

/** `order` is an index, taken modulo the number of orders. A stale step sends an outdated version. */
type Step =
  | { do: 'place' }
  | { do: 'call'; order: number; outcome: Outcome; isStale: boolean }
  | { do: 'assign'; order: number; toNobody: boolean; isStale: boolean }
  | { do: 'set status'; order: number; status: OrderStatus }
  | { do: 'delete'; order: number };

const OUTCOMES: Outcome[] = ['confirmed', 'no_answer', 'call_later', 'wrong_number', 'hold', 'to_call', 'declined'];
const any = fc.nat({ max: 5 });
const isStale = fc.boolean();
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const) }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      order: any,
      outcome: fc.constantFrom(...OUTCOMES),
      isStale,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('assign' as const), order: any, toNobody: fc.boolean(), isStale }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set status' as const),
      order: any,
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), order: any }) },
);

interface Model {
  id: string;
  placedAt: Date;
  status: OrderStatus;
  callState: CallState;
  attempts: number;
  nextCallAt: Date | null;
  reason: CancelReason | null;
  assignedTo: string | null;
  version: number;
}

const WAITS = [2, 4, 24];
const hoursLater = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

function setStatus(model: Model, status: OrderStatus): void {
  if (model.status === status) return;
  model.version += 1;
  model.status = status;
  if (status === 'pending' && ['confirmed', 'declined'].includes(model.callState)) model.callState = 'to_call';
}

function call(model: Model, outcome: Outcome, wasStale: boolean, at: Date): 'done' | 'repeated' | 'refused' {
  const target = { confirmed: 'processing', declined: 'cancelled' }[outcome as string] ?? 'pending';
  const isCounted = outcome === 'no_answer' || outcome === 'call_later';
  if (model.callState === outcome && !isCounted && model.status === target) return 'repeated';
  if (wasStale) return 'refused';
  const mayFollow = model.status === 'processing' && ['declined', 'to_call', 'hold'].includes(outcome);
  if (model.status !== 'pending' && !mayFollow) return 'refused';
  model.nextCallAt = null;
  model.reason = null;
  if (outcome === 'no_answer') model.nextCallAt = hoursLater(at, WAITS[Math.min(model.attempts, 2)] ?? 0);
  if (outcome === 'no_answer') model.attempts += 1;
  if (outcome === 'call_later') model.nextCallAt = hoursLater(at, 3);
  if (outcome === 'declined') model.reason = 'other';
  model.callState = outcome;
  model.version += 1;
  setStatus(model, target as OrderStatus);
  return 'done';
}

function queueOf({ status, callState }: Model): string | null {
  if (status === 'processing') return 'to_pack';
  if (status !== 'pending') return null;
  return callState === 'hold' || callState === 'wrong_number' ? 'attention' : 'to_confirm';
}

const dueOf = ({ status, nextCallAt, placedAt }: Model) => (status === 'pending' && nextCallAt) || placedAt;

describe('the desk’s row of an order', () => {
  const shop = useTestShop();
  const runs = runsOf('RUNS', 20);

  it('equals a reference model after any sequence of steps, and the stock is complete', async () => {
    const counts: Record<string, number> = { runs };
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 25 }), async (steps) => {
        const { deps, users } = shop;
        // Each run opens its own sessions, because thousands of runs take longer than a session.
        const as = await openSession(deps, users.admin);
        const customer = await openSession(deps, await addUser(deps));
        const product = await addProduct(deps, { stock: 1_000 });
        const models: Model[] = [];
        for (const step of steps) {
          shop.clock.advance({ minutes: 1 });
          counts[step.do] = (counts[step.do] ?? 0) + 1;
          if (step.do === 'place') {
            const body = orderBody(customer, [{ product, quantity: 1 }]);
            const response = await shop.call('POST', '/api/orders/create-order', { as: customer, body });
            const { _id: id } = response.as(createOrderResponse);
            const none = { attempts: 0, nextCallAt: null, reason: null, assignedTo: null, version: 0 };
            models.push({ id, placedAt: deps.now(), status: 'pending', callState: 'to_call', ...none });
            continue;
          }
          const model = models[step.order % Math.max(models.length, 1)];
          if (!model) continue;
          const at = deps.now();
          if (step.do === 'call') {
            const { outcome } = step;
            const wasStale = step.isStale && model.version > 0;
            const chosen = { outcome, orders: [{ id: model.id, version: model.version - (wasStale ? 1 : 0) }] };
            const body = {
              ...chosen,
              ...(outcome === 'call_later' && { callAt: hoursLater(at, 3).toISOString() }),
              ...(outcome === 'declined' && { reason: 'other' }),
            };
            const response = await shop.call('POST', '/api/desk/calls', { as, body });
            const [result] = response.as(deskResultsResponse).results;
            expect([outcome, result?.outcome]).toEqual([outcome, call(model, outcome, wasStale, at)]);
          } else if (step.do === 'assign') {
            const to = step.toNobody ? null : as.id;
            const wasStale = step.isStale && model.version > 0;
            const body = { to, orders: [{ id: model.id, version: model.version - (wasStale ? 1 : 0) }] };
            const response = await shop.call('POST', '/api/desk/assignments', { as, body });
            const expected = model.assignedTo === to ? 'repeated' : wasStale ? 'refused' : 'done';
            if (expected === 'done') model.version += 1;
            if (expected === 'done') model.assignedTo = to;
            expect(response.as(deskResultsResponse).results[0]?.outcome).toBe(expected);
          } else if (step.do === 'set status') {
            const body = { status: step.status };
            const response = await shop.call('PATCH', `/api/orders/update-order-status/${model.id}`, { as, body });
            expect(response.status).toBe(200);
            setStatus(model, step.status);
          } else {
            const response = await shop.call('DELETE', `/api/orders/delete-order/${model.id}`, { as });
            expect(response.status).toBe(200);
            models.splice(models.indexOf(model), 1);
          }
        }
        for (const model of models) {
          const [row] = await deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, model.id));
          expect(row).toMatchObject({
            status: model.status,
            callState: model.callState,
            attempts: model.attempts,
            cancelReason: model.reason,
            assignedTo: model.assignedTo,
            version: model.version,
            queue: queueOf(model),
            dueAt: dueOf(model),
          });
        }
        expect(await differencesOfStock(deps)).toEqual([]);
      }),
      { numRuns: runs },
    );
    reportCounts('the desk', counts);
  });
});
