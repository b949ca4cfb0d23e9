import { eq, inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponResponse } from '#contract/coupons.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { reportCounts, runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { coupons, couponUses } from './tables.ts';

interface Limits {
  totalLimit: number | null;
  customerLimit: number | null;
}

interface Use {
  buyer: number;
  phone: number;
  counts: boolean;
}

/** Buyers, mobile numbers and orders are named by their index. */
interface Model {
  /** Null once the coupon is deleted. */
  limits: Limits | null;
  /** The use of the coupon by each order; undefined once the order is deleted. */
  uses: (Use | undefined)[];
}

type Step =
  | { do: 'order'; buyer: number; phone: number }
  | { do: 'set status'; order: number; status: 'cancelled' | 'pending' | 'processing' }
  | { do: 'delete order'; order: number }
  | ({ do: 'set limits' } & Limits)
  | { do: 'delete coupon' };

const anyLimits = {
  totalLimit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  customerLimit: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
};
const anyOrder = fc.nat({ max: 2 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('order' as const), buyer: fc.nat({ max: 1 }), phone: fc.nat({ max: 2 }) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('set status' as const),
      order: anyOrder,
      status: fc.constantFrom('cancelled' as const, 'pending' as const, 'processing' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete order' as const), order: anyOrder }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('set limits' as const), ...anyLimits }) },
  { weight: 1, arbitrary: fc.constant({ do: 'delete coupon' as const }) },
);

const countedOf = ({ uses }: Model): Use[] => uses.flatMap((use) => (use?.counts ? [use] : []));

function applyStep(model: Model, step: Step): string {
  switch (step.do) {
    case 'order': {
      const { buyer, phone } = step;
      const counted = countedOf(model);
      const ofCustomer = counted.filter((use) => use.buyer === buyer || use.phone === phone);
      const { totalLimit = 0, customerLimit = 0 } = model.limits ?? {};
      const isUsedUp = totalLimit !== null && counted.length >= totalLimit;
      if (isUsedUp || (customerLimit !== null && ofCustomer.length >= customerLimit)) return 'coupon_refused';
      model.uses.push({ buyer, phone, counts: true });
      return 'done';
    }
    case 'set status': {
      const use = model.uses[step.order];
      if (!use) return 'order_not_found';
      use.counts = step.status !== 'cancelled';
      return 'done';
    }
    case 'delete order':
      if (!model.uses[step.order]) return 'order_not_found';
      model.uses[step.order] = undefined;
      return 'done';
    case 'set limits':
      if (!model.limits) return 'coupon_not_found';
      model.limits = { totalLimit: step.totalLimit, customerLimit: step.customerLimit };
      return 'done';
    case 'delete coupon':
      if (!model.limits) return 'coupon_not_found';
      model.limits = null;
      return 'done';
  }
}

describe('the uses of a coupon', () => {
  const shop = useTestShop();
  const runs = runsOf('RUNS', 45);
  let opened = 0;

  async function openRun(limits: Limits) {
    const { deps, users, call } = shop;
    opened += 1;
    const code = `RUN${opened}`;
    const day = DAY_MS;
    const bodyOf = ({ totalLimit, customerLimit }: Limits) => ({
      code,
      percent: 20,
      amount: null,
      minimum: 0,
      totalLimit,
      customerLimit,
      startsAt: new Date(deps.now().getTime() - day).toISOString(),
      endsAt: new Date(deps.now().getTime() + day).toISOString(),
    });
    const added = await call('POST', '/api/coupons', { as: users.admin, body: bodyOf(limits) });
    const { coupon } = added.as(couponResponse);
    let { version } = coupon;
    const product = await addProduct(deps, { price: 1_000 });
    const buyers = [
      await openSession(deps, await addUser(deps)),
      await openSession(deps, await addUser(deps)),
    ] as const;
    const placed: string[] = [];
    const send = (step: Step) => {
      switch (step.do) {
        case 'order': {
          const buyer = buyers[step.buyer] ?? buyers[0];
          // 20 percent off the product (1,000), and 200 for the delivery.
          const given = { phone: `0300 555000${step.phone}`, couponCode: code, grandTotal: 1_000 };
          const body = orderBody(buyer, [{ product, quantity: 1 }], given);
          return call('POST', '/api/orders/create-order', { as: buyer, body });
        }
        case 'set status': {
          const url = `/api/orders/update-order-status/${placed[step.order] ?? 'nothing'}`;
          return call('PATCH', url, { as: users.admin, body: { status: step.status } });
        }
        case 'delete order':
          return call('DELETE', `/api/orders/delete-order/${placed[step.order] ?? 'nothing'}`, { as: users.admin });
        case 'set limits':
          return call('PATCH', `/api/coupons/${coupon._id}`, { as: users.admin, body: { ...bodyOf(step), version } });
        case 'delete coupon':
          return call('DELETE', `/api/coupons/${coupon._id}?version=${version}`, { as: users.admin });
      }
    };
    return {
      async take(step: Step): Promise<string> {
        const response = await send(step);
        if (response.status >= 400) return response.error().code;
        if (step.do === 'order') placed.push(response.as(createOrderResponse)._id);
        if (step.do === 'set limits') version += 1;
        return 'done';
      },
      async readState() {
        const [row] = await deps.db.select().from(coupons).where(eq(coupons.id, coupon._id));
        const rows = await deps.db.select().from(couponUses).where(inArray(couponUses.orderId, placed));
        const counts = new Map(rows.map(({ orderId, releasedAt }) => [orderId, releasedAt === null]));
        return { usedCount: row?.usedCount, counts: placed.map((id) => counts.get(id)) };
      },
    };
  }

  it('equal a reference model after any sequence of steps', { timeout: 600_000 + runs * 500 }, async () => {
    const counts: Record<string, number> = { runs: 0, steps: 0 };
    const drawn = fc.record({
      limits: fc.record(anyLimits),
      steps: fc.array(anyStep, { minLength: 6, maxLength: 14, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ limits, steps }) => {
        const model: Model = { limits, uses: [] };
        const run = await openRun(limits);
        for (const step of steps) {
          const outcome = await run.take(step);
          expect([step, outcome]).toEqual([step, applyStep(model, step)]);
          counts[outcome] = (counts[outcome] ?? 0) + 1;
        }
        expect(await run.readState()).toEqual({
          usedCount: model.limits ? countedOf(model).length : undefined,
          counts: model.uses.map((use) => (model.limits ? use?.counts : undefined)),
        });
        counts.runs = (counts.runs ?? 0) + 1;
        counts.steps = (counts.steps ?? 0) + steps.length;
      }),
      { numRuns: runs, endOnFailure: true },
    );
    for (const outcome of ['done', 'coupon_refused', 'order_not_found'])
      expect([outcome, (counts[outcome] ?? 0) > 0]).toEqual([outcome, true]);
    reportCounts('uses of a coupon', counts);
  });
});
