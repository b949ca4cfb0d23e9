import type { ChosenParcelsBody } from '#contract/parcels.schema.ts';
import { canMove } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import { moveParcels } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import { idsOfForward, type LockedParcel, ordersOfForward } from './queries.ts';

export async function handOverParcels(
  deps: Deps,
  viewer: Viewer,
  { parcels }: ChosenParcelsBody,
): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ parcel: { state } }) => state === 'handed_over',
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, problemOf);
      const rows = able.map(({ parcel }) => parcel);
      await moveParcels(tx, rows, 'hand_over', { at, by: viewer, set: { handedOverAt: at } });
      await countSent(tx, idsOfForward(able), 1);
      await followParcels(deps, tx, viewer, ordersOfForward(able));
      await publishChanged(deps, tx, rows);
      return problems;
    },
  });
}

function problemOf({ parcel, order }: LockedParcel): string | undefined {
  if (!canMove('hand_over', parcel.state)) return `This parcel is not booked: ${describeState(parcel)}.`;
  if (parcel.trackingNo === null) return 'Enter its tracking number first.';
  if (!order) return 'Its order was deleted.';
  return order.status === 'cancelled' ? 'Its order is cancelled.' : undefined;
}
