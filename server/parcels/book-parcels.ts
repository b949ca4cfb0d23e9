import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { BookParcelsBody } from '#contract/parcels.schema.ts';
import { canMove } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { changeParcels, describeState, type ParcelOutcome, siftParcels } from './change-parcels.ts';
import { moveParcels } from './move-parcels.ts';
import { findCourier } from './queries.ts';
import { parcels } from './tables.ts';

/** Assigns parcels to a courier. A parcel that had another courier loses its tracking number. */
export async function bookParcels(
  deps: Deps,
  viewer: Viewer,
  { parcels: chosen, courier: courierId }: BookParcelsBody,
): Promise<ParcelOutcome[]> {
  const courier = await findCourier(deps.db, courierId);
  if (!courier?.isActive) throw new AppError('courier_not_found');
  const at = deps.now();
  return changeParcels(deps, chosen, {
    isDone: ({ parcel: { state, courierAccountId } }) => state === 'booked' && courierAccountId === courier.id,
    async make(tx, locked) {
      const { able, problems } = siftParcels(locked, ({ parcel }) =>
        canMove('book', parcel.state) ? undefined : `This parcel cannot be booked: ${describeState(parcel)}.`,
      );
      const rows = able.map(({ parcel }) => parcel);
      const trackingNo = courier.usesOwnNumbers ? sql`${parcels.number}` : null;
      await moveParcels(tx, rows, 'book', {
        at,
        by: viewer,
        set: { courierAccountId: courier.id, trackingNo },
        after: { courier: courier.label },
      });
      return problems;
    },
  });
}
