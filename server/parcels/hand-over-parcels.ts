import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome } from './change-parcels.ts';
import { parcelChanged } from './events.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import { setState } from './queries.ts';

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}

/** Notes that the courier has taken parcels: their pieces have left, and their orders are shipped. */
export async function handOverParcels(deps: Deps, viewer: Viewer, { parcels }: Chosen): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ state }) => state === 'handed_over',
    async make(tx, { parcel, order }) {
      if (parcel.state !== 'booked') return `This parcel is not booked: ${describeState(parcel)}.`;
      if (parcel.trackingNo === null) return 'Enter its tracking number first.';
      if (!order) return 'Its order was deleted.';
      if (order.status === 'cancelled') return 'Its order is cancelled.';
      await setState(tx, parcel, { state: 'handed_over', handedOverAt: at }, { at, by: viewer.id });
      const subject = { id: parcel.id, label: parcel.number };
      const fields = { before: { state: parcel.state }, after: { state: 'handed_over' } };
      await recordChange(tx, { by: viewer, at, verb: 'parcel.handed-over', subject, ...fields });
      if (parcel.kind === 'forward') {
        await countSent(tx, { orderId: order.id, parcelId: parcel.id, sign: 1 });
        await followParcels(deps, tx, viewer, order);
      }
      await deps.jobs.publish(tx, parcelChanged, { parcel: parcel.id });
      return undefined;
    },
  });
}
