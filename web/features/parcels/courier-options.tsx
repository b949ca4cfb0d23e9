import type { ParcelList } from '#contract/parcels.schema.ts';

export function CourierOptions({ couriers }: Pick<ParcelList, 'couriers'>) {
  return couriers.map(({ _id, label }) => (
    <option key={_id} value={_id}>
      {label}
    </option>
  ));
}
