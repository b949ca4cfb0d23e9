import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome } from './change-parcels.ts';
import { parcelChanged } from './events.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import { setState, wasAccountedFor } from './queries.ts';

interface Chosen {
  parcels: readonly { id: string; version: number }[];
}

/**
 * Takes back that the courier has taken parcels: they are booked again under their numbers, and their pieces in the shop. What an ended
 * order has sent, and what the courier has accounted for, comes back by the return desk alone.
 */
export async function undoHandOvers(deps: Deps, viewer: Viewer, { parcels }: Chosen): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ state }) => state === 'booked',
    async make(tx, { parcel, order }) {
      if (parcel.state !== 'handed_over') return `This parcel is not on the way: ${describeState(parcel)}.`;
      if (!order || order.status === 'cancelled') {
        return `Its order ${order ? 'is cancelled' : 'was deleted'}: take the parcel back at the return desk.`;
      }
      if (order.status === 'pending') return 'Its order is to be confirmed first.';
      // What is delivered, lost or paid is in the ledger, and an exchange may have begun with its pieces.
      if (parcel.owedPaisa !== 0 || (await wasAccountedFor(tx, parcel.id))) {
        return 'The courier has accounted for this parcel: take it back at the return desk.';
      }
      await setState(tx, parcel, { state: 'booked', handedOverAt: null }, { at, by: viewer.id });
      const subject = { id: parcel.id, label: parcel.number };
      const fields = { before: { state: parcel.state }, after: { state: 'booked' } };
      await recordChange(tx, { by: viewer, at, verb: 'parcel.hand-over-undone', subject, ...fields });
      if (parcel.kind === 'forward') {
        await countSent(tx, { orderId: order.id, parcelId: parcel.id, sign: -1 });
        await followParcels(deps, tx, viewer, order);
      }
      await deps.jobs.publish(tx, parcelChanged, { parcel: parcel.id });
      return undefined;
    },
  });
}
