import type { SetOutcomesBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { applyOutcome } from './apply-outcome.ts';
import { changeParcels, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { findExchanged, ordersOfForward } from './queries.ts';
import { problemOfOutcome } from './rules.ts';

/** Records what happened to parcels. The order of a refused parcel stays shipped until the parcel is back. */
export async function setOutcomes(
  deps: Deps,
  viewer: Viewer,
  { parcels, outcome }: SetOutcomesBody,
): Promise<ParcelOutcome[]> {
  return changeParcels(deps, parcels, {
    isDone: ({ parcel: { state } }) => state === outcome,
    async make(tx, locked) {
      const delivered = locked.filter(({ parcel }) => parcel.state === 'delivered' && parcel.kind === 'forward');
      const exchanged = await findExchanged(
        tx,
        delivered.map(({ parcel }) => parcel.orderNumber),
      );
      const { able, problems } = siftParcels(locked, ({ parcel }) => {
        const problem = problemOfOutcome(outcome, parcel.state);
        if (problem !== undefined) return problem;
        if (parcel.courierAccountId === null)
          return 'The shop delivered this parcel itself: change the status of its order.';
        // If this parcel came back too, the exchanged pieces would be received twice.
        if (parcel.state === 'delivered' && parcel.kind === 'forward' && exchanged.has(parcel.orderNumber)) {
          return 'Pieces of this order are being exchanged: undo the exchange first.';
        }
        return undefined;
      });
      const rows = able.map(({ parcel }) => parcel);
      await applyOutcome(deps, tx, viewer, rows, { outcome, orders: ordersOfForward(able) });
      return problems;
    },
  });
}
