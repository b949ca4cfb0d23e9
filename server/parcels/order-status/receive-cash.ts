import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { LockedOrder } from '#server/desk/change-orders.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { parcelChanged } from '#server/parcels/events.ts';
import { countSent } from '#server/parcels/follow-parcels.ts';
import { packRest } from '#server/parcels/pack-orders.ts';
import { findForwardParcels, setState } from '#server/parcels/queries.ts';
import { isInShop } from '#server/parcels/rules.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/**
 * Notes that the shop has delivered what no courier has taken, and received its money: the pieces are in a delivered parcel without a
 * courier, which the ledger posts as cash. They were delivered when the order was set to Delivered.
 */
export async function receiveCash(deps: Deps, tx: Executor, viewer: Viewer, locked: LockedOrder): Promise<void> {
  const { order } = locked;
  const at = deps.now();
  await packRest(deps, tx, viewer, locked);
  for (const parcel of (await findForwardParcels(tx, [order.id])).filter(({ state }) => isInShop(state))) {
    const byShop = { courierAccountId: null, trackingNo: null, deliveredAt: order.updatedAt };
    await setState(tx, [parcel], { state: 'delivered', ...byShop }, { at, by: viewer.id, isByStatus: true });
    await countSent(tx, [parcel.id], 1);
    const subject = { id: parcel.id, label: parcel.number };
    const fields = {
      before: { state: parcel.state },
      after: { state: 'delivered', because: 'money received in cash' },
    };
    await recordChange(tx, { by: viewer, at, verb: 'parcel.outcome', subject, ...fields });
    await deps.jobs.publish(tx, parcelChanged, { parcel: parcel.id });
  }
  await tx.update(orderDesk).set({ isPacked: true }).where(eq(orderDesk.orderId, order.id));
}
