import { inArray, sql } from 'drizzle-orm';
import { isOfferedIn } from '#contract/parcel-actions.ts';
import type { WeighParcelsBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { parcels } from './tables.ts';

/** Sets the weight that the booking file contains. The courier's fee is checked against this weight. */
export function weighParcels(deps: Deps, viewer: Viewer, body: WeighParcelsBody): Promise<ParcelOutcome[]> {
  return changeParcels(deps, body.parcels, {
    isDone: ({ parcel: { weightG } }) => weightG === body.weight,
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, ({ parcel }) =>
        isOfferedIn('weigh', parcel.state) ? undefined : `This parcel has left the shop: ${describeState(parcel)}.`,
      );
      await tx
        .update(parcels)
        .set({ weightG: body.weight, version: sql`${parcels.version} + 1` })
        .where(
          inArray(
            parcels.id,
            able.map(({ parcel }) => parcel.id),
          ),
        );
      const at = deps.now();
      await recordChanges(
        tx,
        able.map(({ parcel }) => ({
          by: viewer,
          at,
          verb: 'parcel.weighed',
          subject: { id: parcel.id, label: parcel.number },
          before: { weightG: parcel.weightG },
          after: { weightG: body.weight },
        })),
      );
      return problems;
    },
  });
}
