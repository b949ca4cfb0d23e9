import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { orderLines } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findForwardParcels, findLines } from './queries.ts';
import { orderStatusOf } from './rules.ts';

/** Brings an order that the transaction has locked, and the desk's row of it, to what its parcels have come to. */
export async function followParcels(deps: Deps, tx: Executor, viewer: Viewer, order: OrderRow): Promise<void> {
  const [desk] = await tx.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
  const states = (await findForwardParcels(tx, order.id)).map(({ state }) => state);
  const cameBack = states.some((state) => state === 'refused' || state === 'received');
  if (desk && desk.cameBack !== cameBack) {
    await tx.update(orderDesk).set({ cameBack }).where(eq(orderDesk.orderId, order.id));
  }
  const status = orderStatusOf({ states, isPacked: desk?.isPacked ?? true, status: order.status });
  const [seen] = status === undefined ? [] : await loadOrders(tx, [order]);
  if (seen && status !== undefined) await applyStatus(deps, tx, viewer, { seen, status });
}

interface Sent {
  orderId: string;
  parcelId: string;
  /** -1 where they have not left after all. */
  sign: 1 | -1;
}

/** Notes in the order's lines that the pieces of a parcel have left. */
export async function countSent(tx: Executor, { orderId, parcelId, sign }: Sent): Promise<void> {
  for (const { position, quantity } of await findLines(tx, [parcelId])) {
    await tx
      .update(orderLines)
      .set({ sent: sql`${orderLines.sent} + ${sign * quantity}` })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
  }
}
