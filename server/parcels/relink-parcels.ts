import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orderLines } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { followParcels } from './follow-parcels.ts';
import { refunds } from './refunds/tables.ts';
import { parcelLines, parcels } from './tables.ts';

/** Connects a restored order with its parcels and refunds, which remained when it was deleted. */
export async function relinkParcels(
  tx: Executor,
  { id, orderId: number }: Pick<OrderRow, 'id' | 'orderId'>,
): Promise<void> {
  await tx
    .update(parcels)
    .set({ orderId: id })
    .where(and(isNull(parcels.orderId), eq(parcels.orderNumber, number)));
  await tx
    .update(refunds)
    .set({ orderId: id })
    .where(and(isNull(refunds.orderId), eq(refunds.orderNumber, number)));
}

const WITH_COURIER = sql`${parcels.state} not in ('packed', 'booked', 'void')`;

/**
 * Updates sent pieces and status of a restored order, if its parcels moved while it was deleted. Otherwise changes
 * nothing, because staff may have set the status by hand.
 */
export async function catchUpWithParcels(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  { order, since }: { order: OrderRow; since: Date },
): Promise<void> {
  const own = and(eq(parcels.orderId, order.id), eq(parcels.kind, 'forward'));
  const moved = await tx.$count(parcels, and(own, ne(parcels.state, 'void'), gt(parcels.stateAt, since)));
  if (moved === 0) return;
  const sent = tx
    .select({ pieces: sql`coalesce(sum(${parcelLines.quantity}), 0)` })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(own, WITH_COURIER, eq(parcelLines.position, orderLines.position)));
  await tx
    .update(orderLines)
    .set({ sent: sql`(${sent})` })
    .where(inArray(orderLines.orderId, [order.id]));
  await followParcels(deps, tx, viewer, [order]);
}
