import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { publishChanged } from './events.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import { idsOfForward, type LockedParcel, ordersOfForward, recordStates, setState } from './queries.ts';

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}

/** Notes that the courier has taken parcels: their pieces have left, and their orders are shipped. */
export async function handOverParcels(deps: Deps, viewer: Viewer, { parcels }: Chosen): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ state }) => state === 'handed_over',
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, problemOf);
      const rows = able.map(({ parcel }) => parcel);
      await setState(tx, rows, { state: 'handed_over', handedOverAt: at }, { at, by: viewer.id });
      await recordStates(tx, rows, { by: viewer, at, verb: 'parcel.handed-over', after: { state: 'handed_over' } });
      await countSent(tx, idsOfForward(able), 1);
      await followParcels(deps, tx, viewer, ordersOfForward(able));
      await publishChanged(deps, tx, rows);
      return problems;
    },
  });
}

function problemOf({ parcel, order }: LockedParcel): string | undefined {
  if (parcel.state !== 'booked') return `This parcel is not booked: ${describeState(parcel)}.`;
  if (parcel.trackingNo === null) return 'Enter its tracking number first.';
  if (!order) return 'Its order was deleted.';
  return order.status === 'cancelled' ? 'Its order is cancelled.' : undefined;
}
