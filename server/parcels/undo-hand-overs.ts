import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { publishChanged } from './events.ts';
import { countSent, followParcels } from './follow-parcels.ts';
import {
  findAccountedFor,
  idsOfForward,
  type LockedParcel,
  ordersOfForward,
  recordStates,
  setState,
} from './queries.ts';

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
    async make(tx, locked) {
      const accountedFor = await findAccountedFor(
        tx,
        locked.map(({ parcel }) => parcel.id),
      );
      const { able, problems } = siftParcels(locked, (each) => problemOf(each, accountedFor));
      const rows = able.map(({ parcel }) => parcel);
      await setState(tx, rows, { state: 'booked', handedOverAt: null }, { at, by: viewer.id });
      await recordStates(tx, rows, { by: viewer, at, verb: 'parcel.hand-over-undone', after: { state: 'booked' } });
      await countSent(tx, idsOfForward(able), -1);
      await followParcels(deps, tx, viewer, ordersOfForward(able));
      await publishChanged(deps, tx, rows);
      return problems;
    },
  });
}

function problemOf({ parcel, order }: LockedParcel, accountedFor: ReadonlySet<string>): string | undefined {
  if (parcel.state !== 'handed_over') return `This parcel is not on the way: ${describeState(parcel)}.`;
  if (!order || order.status === 'cancelled') {
    return `Its order ${order ? 'is cancelled' : 'was deleted'}: take the parcel back at the return desk.`;
  }
  if (order.status === 'pending') return 'Its order is to be confirmed first.';
  // What is delivered, lost or paid is in the ledger, and an exchange may have begun with its pieces.
  if (parcel.owedPaisa !== 0 || accountedFor.has(parcel.id)) {
    return 'The courier has accounted for this parcel: take it back at the return desk.';
  }
  return undefined;
}
