import { inArray, sql } from 'drizzle-orm';
import type { AssignOrdersBody } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeOrders, type Outcome } from './change-orders.ts';
import { findDesk, findHelper } from './queries.ts';
import { orderDesk } from './tables.ts';

/** Assigns orders to a helper. Throws `validation` if the helper may not confirm orders. */
export async function assignOrders(deps: Deps, viewer: Viewer, { orders, to }: AssignOrdersBody): Promise<Outcome[]> {
  const helper = to === null ? null : await findHelper(deps.db, to);
  if (helper === undefined) {
    const message = 'This user may not confirm orders.';
    throw new AppError('validation', { message, fields: { to: message } });
  }
  const at = deps.now();
  return changeOrders(deps, orders, {
    isDone: ({ desk }) => desk.assignedTo === to,
    async make(tx, locked) {
      const ids = locked.map(({ order }) => order.id);
      const before = await findDesk(tx, ids);
      await tx
        .update(orderDesk)
        .set({ assignedTo: to, version: sql`${orderDesk.version} + 1` })
        .where(inArray(orderDesk.orderId, ids));
      await recordChanges(
        tx,
        locked.map(({ order }) => ({
          by: viewer,
          at,
          verb: 'order.assigned',
          subject: { id: order.id, label: order.orderId },
          before: { assignedTo: before.get(order.id)?.assignee ?? null },
          after: { assignedTo: helper?.username ?? null },
        })),
      );
      return new Map();
    },
  });
}
