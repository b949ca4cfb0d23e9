import type { ChosenParcelsBody } from '#contract/parcels.schema.ts';
import { canMove } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import { moveParcels } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import { findDeliveredOrLost, idsOfForward, type LockedParcel, ordersOfForward } from './queries.ts';

/** Sets handed-over parcels back to booked. Fails if the order has ended or the ledger has entries of the parcel. */
export async function undoHandOvers(
  deps: Deps,
  viewer: Viewer,
  { parcels }: ChosenParcelsBody,
): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ parcel: { state } }) => state === 'booked',
    async make(tx, locked) {
      const accountedFor = await findDeliveredOrLost(
        tx,
        locked.map(({ parcel }) => parcel.id),
      );
      const { able, problems } = siftParcels(locked, (each) => problemOf(each, accountedFor));
      const rows = able.map(({ parcel }) => parcel);
      await moveParcels(tx, rows, 'undo_hand_over', { at, by: viewer, set: { handedOverAt: null } });
      await countSent(tx, idsOfForward(able), -1);
      await followParcels(deps, tx, viewer, ordersOfForward(able));
      await publishChanged(deps, tx, rows);
      return problems;
    },
  });
}

function problemOf({ parcel, order }: LockedParcel, accountedFor: ReadonlySet<string>): string | undefined {
  if (!canMove('undo_hand_over', parcel.state)) return `This parcel is not on the way: ${describeState(parcel)}.`;
  if (!order || order.status === 'cancelled') {
    return `Its order ${order ? 'is cancelled' : 'was deleted'}: take the parcel back at the return desk.`;
  }
  if (order.status === 'pending') return 'Its order is to be confirmed first.';
  // The ledger has entries of this parcel, or an exchange may have begun with its pieces, so undoing is too late.
  if (parcel.owedPaisa !== 0 || accountedFor.has(parcel.id)) {
    return 'The courier has accounted for this parcel: take it back at the return desk.';
  }
  return undefined;
}
