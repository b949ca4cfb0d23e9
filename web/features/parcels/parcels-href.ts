import type { ParcelQueue } from '#contract/parcels.ts';
import { searchHref } from '#web/ui/dashboard/typed-search.ts';

interface ParcelsAddress {
  queue: ParcelQueue;
  courier?: string;
  q?: string;
  after?: string;
}

/** Returns the URL of a list of parcels. */
export function parcelsHref({ q = '', ...address }: ParcelsAddress): string {
  const params = Object.entries(address).filter(([, value]) => value);
  return `/dashboard/parcels${searchHref(q, new URLSearchParams(params))}`;
}
