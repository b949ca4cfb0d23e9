import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { BookParcelsBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { findCourier, recordStates, setState } from './queries.ts';
import { isInShop } from './rules.ts';
import { parcels } from './tables.ts';

/**
 * Books parcels with a courier: they go into its booking file, and their tracking numbers come back from it. One that is booked can be
 * booked with another courier, and loses its number. Throws `courier_not_found`.
 */
export async function bookParcels(
  deps: Deps,
  viewer: Viewer,
  { parcels: chosen, courier: courierId }: BookParcelsBody,
): Promise<ParcelOutcome[]> {
  const courier = await findCourier(deps.db, courierId);
  if (!courier?.isActive) throw new AppError('courier_not_found');
  const at = deps.now();
  return changeParcels(deps, chosen, {
    isDone: ({ state, courierAccountId }) => state === 'booked' && courierAccountId === courier.id,
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, ({ parcel }) =>
        isInShop(parcel.state) ? undefined : `This parcel cannot be booked: ${describeState(parcel)}.`,
      );
      const rows = able.map(({ parcel }) => parcel);
      const trackingNo = courier.usesOwnNumbers ? sql`${parcels.number}` : null;
      const change = { state: 'booked', courierAccountId: courier.id, trackingNo } as const;
      await setState(tx, rows, change, { at, by: viewer.id });
      const fields = { verb: 'parcel.booked', after: { state: 'booked', courier: courier.label } } as const;
      await recordStates(tx, rows, { by: viewer, at, ...fields });
      return problems;
    },
  });
}
