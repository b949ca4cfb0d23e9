import { and, desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { applyOutcome } from '#server/parcels/apply-outcome.ts';
import { countSent } from '#server/parcels/follow-parcels.ts';
import { moveParcels } from '#server/parcels/move-parcels.ts';
import { publishChanged } from '#server/parcels/publish-changed.ts';
import { findExchanged, findForwardParcels, type ParcelRow } from '#server/parcels/queries.ts';
import { parcelEvents } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** Undoes deliveries that staff caused by setting the order to Delivered. Skips orders with an exchange. */
export async function undoDelivery(deps: Deps, tx: Executor, viewer: Viewer, order: OrderRow): Promise<void> {
  const own = (await findForwardParcels(tx, [order.id])).filter(({ state }) => state === 'delivered');
  if (own.length === 0 || (await findExchanged(tx, [order.orderId])).size > 0) return;
  const undone: ParcelRow[] = [];
  for (const parcel of own) if (await wasByStatus(tx, parcel)) undone.push(parcel);
  const byShop = undone.filter(({ courierAccountId }) => courierAccountId === null);
  const byCourier = undone.filter(({ courierAccountId }) => courierAccountId !== null);
  const because = `order set to ${order.status}`;
  await applyOutcome(deps, tx, viewer, byCourier, { outcome: 'handed_over', because });
  const move = { at: deps.now(), by: viewer, set: { deliveredAt: null }, after: { because } };
  await moveParcels(tx, byShop, 'undo_delivery_by_shop', move);
  for (const parcel of byShop) await unpack(tx, order.id, parcel);
  await publishChanged(deps, tx, byShop);
}

async function wasByStatus(tx: Executor, { id }: ParcelRow): Promise<boolean> {
  const [latest] = await tx
    .select({ isByStatus: parcelEvents.isByStatus })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, id), eq(parcelEvents.state, 'delivered')))
    .orderBy(desc(parcelEvents.at), desc(parcelEvents.id))
    .limit(1);
  return latest?.isByStatus ?? false;
}

async function unpack(tx: Executor, orderId: string, { id, pieces }: ParcelRow): Promise<void> {
  await countSent(tx, [id], -1);
  await tx
    .update(orderDesk)
    .set({ isPacked: false, packedPieces: sql`${orderDesk.packedPieces} - ${pieces}` })
    .where(eq(orderDesk.orderId, orderId));
}
