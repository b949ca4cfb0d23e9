import { PARCEL_QUEUE_NAMES, type ParcelQueue } from '#contract/parcels.ts';
import { anyText, type ListAddress } from '#web/ui/dashboard/list-address.ts';

export const PARCEL_FILTER = {
  queue: (text: string | null) => PARCEL_QUEUE_NAMES.find((queue) => queue === text) ?? 'to_book',
  courier: anyText,
};
export type ParcelsAddress = ListAddress<typeof PARCEL_FILTER>;

export function parcelsHref(queue: ParcelQueue): string {
  return `/dashboard/parcels?queue=${queue}`;
}
