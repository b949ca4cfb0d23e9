import { eq, sql } from 'drizzle-orm';
import type { ResolveFindingsBody } from '#contract/desk.schema.ts';
import { type FindingChoice, ORDER_FINDINGS } from '#contract/desk.ts';
import type { Deps } from '#server/deps.ts';
import { changeOrders, type LockedOrder, type Outcome } from '#server/desk/change-orders.ts';
import { activeFinding } from '#server/desk/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { loadOrders } from '#server/orders/queries.ts';
import { applyOutcome } from '#server/parcels/apply-outcome.ts';
import { followParcels } from '#server/parcels/follow-parcels.ts';
import { findForwardParcels } from '#server/parcels/queries.ts';
import { fitRefunds } from '#server/parcels/refunds/fit-refunds.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { deliverParcels, isAway } from './deliver-with-order.ts';
import { receiveCash } from './receive-cash.ts';

export async function resolveFindings(
  deps: Deps,
  viewer: Viewer,
  { orders, choice }: ResolveFindingsBody,
): Promise<Outcome[]> {
  return changeOrders(deps, orders, {
    isDone: ({ desk }) => activeFinding(desk) === null,
    // One order at a time prevents deadlocks, because a choice also locks products and the customer.
    ordersAtOnce: 1,
    async make(tx, [locked]) {
      if (!locked) return new Map();
      const { order, desk } = locked;
      const finding = activeFinding(desk);
      if (!finding || !ORDER_FINDINGS[finding].choices.some((each) => each === choice)) {
        return new Map([[order.id, 'This is not what the order waits for.']]);
      }
      await resolvers[choice](deps, tx, viewer, locked);
      await fitRefunds(deps, tx, [order.orderId]);
      await tx
        .update(orderDesk)
        .set({ version: sql`${orderDesk.version} + 1` })
        .where(eq(orderDesk.orderId, order.id));
      const subject = { id: order.id, label: order.orderId };
      const fields = { before: { finding }, after: { choice } };
      await recordChange(tx, { by: viewer, at: deps.now(), verb: 'order.resolved', subject, ...fields });
      return new Map();
    },
  });
}

type Resolver = (deps: Deps, tx: Executor, viewer: Viewer, locked: LockedOrder) => Promise<void>;

const resolvers: Record<FindingChoice, Resolver> = {
  async deliver(deps, tx, viewer, { order }) {
    const away = (await findForwardParcels(tx, [order.id])).filter(isAway);
    await deliverParcels(deps, tx, viewer, away, { isByStatus: order.status === 'Delivered' });
    if (order.status !== 'Delivered') await followParcels(deps, tx, viewer, [order]);
  },
  async return(deps, tx, viewer, { order }) {
    const away = (await findForwardParcels(tx, [order.id])).filter(isAway);
    await applyOutcome(deps, tx, viewer, away, { outcome: 'refused', orders: [order] });
  },
  async follow(deps, tx, viewer, { order }) {
    await followParcels(deps, tx, viewer, [order]);
  },
  cash: receiveCash,
  async pack(deps, tx, viewer, { order }) {
    await applyStatus(deps, tx, viewer, { seen: await loadOrders(tx, [order]), status: 'processing' });
  },
  async leave(_deps, tx, _viewer, { order }) {
    await tx.update(orderDesk).set({ isLeft: true }).where(eq(orderDesk.orderId, order.id));
  },
};
