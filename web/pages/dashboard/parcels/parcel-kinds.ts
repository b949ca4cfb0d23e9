import type { ParcelKind } from '#contract/parcels.ts';

/** Undefined where it goes without saying. */
export const PARCEL_KIND_LABELS: Record<ParcelKind, string | undefined> = {
  forward: undefined,
  exchange_out: 'Exchange',
  reverse: 'From an exchange',
};

/** Nothing comes back for a replacement that is not sent. */
export function unpackLabel(kind: ParcelKind): string {
  return kind === 'exchange_out' ? 'Undo the exchange' : 'Unpack';
}
