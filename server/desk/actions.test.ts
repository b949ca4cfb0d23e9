import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { CALL_STATE_NAMES, type CallState } from '#contract/desk.ts';
import { CALL_ACTIONS, findAction } from '#contract/desk-actions.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { HOUR_MS } from '#contract/time.ts';
import { orders } from '#server/orders/tables.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { orderDesk } from './tables.ts';

describe('the results of calls', () => {
  const shop = useTestShop();
  const more = (outcome: CallState) => ({
    ...(outcome === 'declined' && { reason: 'price' }),
    ...(outcome === 'call_later' && { callAt: new Date(shop.clock.now().getTime() + HOUR_MS).toISOString() }),
  });

  async function call(outcome: CallState, chosen: readonly { id: string }[]) {
    const rows = await Promise.all(
      chosen.map(({ id }) => shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id))),
    );
    const body = {
      outcome,
      orders: rows.flat().map(({ orderId, version }) => ({ id: orderId, version })),
      ...more(outcome),
    };
    const { results } = (await shop.call('POST', '/api/desk/calls', { as: shop.users.admin, body })).as(
      deskResultsResponse,
    );
    const after = await Promise.all(
      chosen.map(({ id }) => shop.deps.db.select().from(orders).where(eq(orders.id, id))),
    );
    return after.map(([order], at) => ({ status: order?.status, isDone: results[at]?.outcome === 'done' }));
  }

  it.each(CALL_STATE_NAMES)(
    'change an order by %s only as the table of actions says, one or many at once',
    async (name) => {
      const place = () =>
        Promise.all(ORDER_STATUSES.map((status) => addOrder(shop.deps, shop.users.owner, { status })));
      const [single, several] = [await place(), await place()];
      const oneByOne = [];
      for (const order of single) oneByOne.push(...(await call(name, [order])));
      expect(oneByOne.map(({ status }) => status)).toEqual(
        ORDER_STATUSES.map((status) => (findAction(name, status, 0) === true ? CALL_ACTIONS[name].to : status)),
      );
      expect(await call(name, several)).toEqual(oneByOne);
    },
  );
});
