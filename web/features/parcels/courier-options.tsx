import type { ParcelList } from '#contract/parcels.schema.ts';

/** The options of a select that chooses a courier. */
export function CourierOptions({ couriers }: Pick<ParcelList, 'couriers'>) {
  return couriers.map(({ _id, label }) => (
    <option key={_id} value={_id}>
      {label}
    </option>
  ));
}
