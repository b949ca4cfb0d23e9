import { AppError } from '#contract/errors.ts';
import type { BookParcelsBody } from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome } from './change-parcels.ts';
import { findCourier, setState } from './queries.ts';
import { isInShop } from './rules.ts';

/**
 * Books parcels with a courier: they go into its booking file, and their tracking numbers come back from it. One that is booked can be
 * booked with another courier, and loses its number. Throws `courier_not_found`.
 */
export async function bookParcels(
  deps: Deps,
  viewer: Viewer,
  { parcels, courier: courierId }: BookParcelsBody,
): Promise<ParcelOutcome[]> {
  const courier = await findCourier(deps.db, courierId);
  if (!courier?.isActive) throw new AppError('courier_not_found');
  const at = deps.now();
  return changeParcels(deps, parcels, {
    isDone: ({ state, courierAccountId }) => state === 'booked' && courierAccountId === courier.id,
    async make(tx, { parcel }) {
      if (!isInShop(parcel.state)) return `This parcel cannot be booked: ${describeState(parcel)}.`;
      const trackingNo = courier.usesOwnNumbers ? parcel.number : null;
      const change = { state: 'booked', courierAccountId: courier.id, trackingNo } as const;
      await setState(tx, parcel, change, { at, by: viewer.id });
      const subject = { id: parcel.id, label: parcel.number };
      const fields = { before: { state: parcel.state }, after: { state: 'booked', courier: courier.label } };
      await recordChange(tx, { by: viewer, at, verb: 'parcel.booked', subject, ...fields });
      return undefined;
    },
  });
}
