import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { orderLines } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findForwardParcels } from './queries.ts';
import { orderStatusOf } from './rules.ts';
import { parcelLines, parcels } from './tables.ts';

export async function followParcels(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  orders: readonly OrderRow[],
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const desks = await tx.select().from(orderDesk).where(inArray(orderDesk.orderId, ids));
  const deskOf = new Map(desks.map((desk) => [desk.orderId, desk]));
  const parcelsOf = Map.groupBy(await findForwardParcels(tx, ids), ({ orderId }) => orderId);
  const statesOf = ({ id }: OrderRow) => (parcelsOf.get(id) ?? []).map(({ state }) => state);
  await noteComeBack(
    tx,
    orders.flatMap((order) => {
      const cameBack = statesOf(order).some((state) => state === 'refused' || state === 'received');
      const desk = deskOf.get(order.id);
      return desk && desk.cameBack !== cameBack ? [{ id: order.id, cameBack }] : [];
    }),
  );
  const byStatus = new Map<OrderStatus, OrderRow[]>();
  for (const order of orders) {
    const isPacked = deskOf.get(order.id)?.isPacked ?? true;
    const status = orderStatusOf({ states: statesOf(order), isPacked, status: order.status });
    if (status === undefined || status === order.status) continue;
    const others = byStatus.get(status);
    if (others) others.push(order);
    else byStatus.set(status, [order]);
  }
  for (const [status, changing] of byStatus) {
    await applyStatus(deps, tx, viewer, { seen: await loadOrders(tx, changing), status });
  }
}

async function noteComeBack(tx: Executor, changed: readonly { id: string; cameBack: boolean }[]): Promise<void> {
  for (const [cameBack, rows] of Map.groupBy(changed, (each) => each.cameBack)) {
    const ids = rows.map(({ id }) => id);
    await tx.update(orderDesk).set({ cameBack }).where(inArray(orderDesk.orderId, ids));
  }
}

/** Adds or subtracts sent pieces. Pass one parcel per order at most, because an UPDATE changes an order line once. */
export async function countSent(tx: Executor, parcelIds: readonly string[], sign: 1 | -1): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx
    .update(orderLines)
    .set({ sent: sql`${orderLines.sent} + ${sign}::int * ${parcelLines.quantity}` })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(
      and(
        inArray(parcels.id, [...parcelIds]),
        eq(orderLines.orderId, parcels.orderId),
        eq(orderLines.position, parcelLines.position),
      ),
    );
}
