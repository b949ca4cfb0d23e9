import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import type { LockedOrder } from '#server/desk/change-orders.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { countSent } from '#server/parcels/follow-parcels.ts';
import { moveParcels } from '#server/parcels/move-parcels.ts';
import { packRest } from '#server/parcels/pack-orders.ts';
import { publishChanged } from '#server/parcels/publish-changed.ts';
import { findForwardParcels } from '#server/parcels/queries.ts';
import { isInShop } from '#server/parcels/rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** Packs the rest of the order, and marks its parcels in the shop as delivered by the shop itself. */
export async function receiveCash(deps: Deps, tx: Executor, viewer: Viewer, locked: LockedOrder): Promise<void> {
  const { order } = locked;
  const at = deps.now();
  await packRest(deps, tx, viewer, locked);
  const rows = (await findForwardParcels(tx, [order.id])).filter(({ state }) => isInShop(state));
  await moveParcels(tx, rows, 'deliver_by_shop', {
    at,
    by: viewer,
    set: { courierAccountId: null, trackingNo: null, deliveredAt: order.updatedAt },
    isByStatus: true,
    after: { because: 'money received in cash' },
  });
  for (const { id } of rows) await countSent(tx, [id], 1);
  await publishChanged(deps, tx, rows);
  await tx.update(orderDesk).set({ isPacked: true }).where(eq(orderDesk.orderId, order.id));
}
