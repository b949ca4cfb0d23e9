import type { SetOutcomesBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, type ParcelOutcome } from './change-parcels.ts';
import { parcelChanged } from './events.ts';
import { followParcels } from './follow-parcels.ts';
import { isExchanged, setState } from './queries.ts';
import { problemOfOutcome } from './rules.ts';

/**
 * Notes what has become of parcels that have left. An order is delivered with the last of its parcels; one that was refused stays
 * shipped until the return desk has it back.
 */
export async function setOutcomes(
  deps: Deps,
  viewer: Viewer,
  { parcels, outcome }: SetOutcomesBody,
): Promise<ParcelOutcome[]> {
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ state }) => state === outcome,
    async make(tx, { parcel, order }) {
      const problem = problemOfOutcome(parcel.state);
      if (problem !== undefined) return problem;
      // Its pieces would come back twice.
      if (parcel.state === 'delivered' && parcel.kind === 'forward' && (await isExchanged(tx, parcel.orderNumber))) {
        return 'Pieces of this order are being exchanged: undo the exchange first.';
      }
      const deliveredAt = outcome === 'delivered' ? at : null;
      await setState(tx, parcel, { state: outcome, deliveredAt }, { at, by: viewer.id });
      const subject = { id: parcel.id, label: parcel.number };
      const fields = { before: { state: parcel.state }, after: { state: outcome } };
      await recordChange(tx, { by: viewer, at, verb: 'parcel.outcome', subject, ...fields });
      if (order && parcel.kind === 'forward') await followParcels(deps, tx, viewer, order);
      await deps.jobs.publish(tx, parcelChanged, { parcel: parcel.id });
      return undefined;
    },
  });
}
