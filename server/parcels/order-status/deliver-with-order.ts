import type { Deps } from '#server/deps.ts';
import { lockDesk } from '#server/desk/queries.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { applyOutcome } from '#server/parcels/apply-outcome.ts';
import { findForwardParcels, type ParcelRow } from '#server/parcels/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** Marks the order's parcels on the way as delivered, if all pieces were handed over and one courier has them all. */
export async function deliverWithOrder(deps: Deps, tx: Executor, viewer: Viewer, order: OrderRow): Promise<void> {
  const { isPacked } = await lockDesk(tx, order);
  const own = await findForwardParcels(tx, [order.id]);
  const couriers = new Set(own.filter(isAway).map(({ courierAccountId }) => courierAccountId));
  const isCertain = own.every(({ state }) => ['handed_over', 'delivered', 'received', 'lost'].includes(state));
  if (isPacked && isCertain && couriers.size === 1) {
    await deliverParcels(deps, tx, viewer, own.filter(isAway), { isByStatus: true });
  }
}

/** With `isByStatus`, the parcels follow the order's status, and another status undoes these deliveries. */
export async function deliverParcels(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  away: readonly ParcelRow[],
  { isByStatus }: { isByStatus: boolean },
): Promise<void> {
  const because = 'the status of its order';
  await applyOutcome(deps, tx, viewer, away, { outcome: 'delivered', because, isByStatus });
}

export function isAway({ state }: ParcelRow): boolean {
  return state === 'handed_over';
}
