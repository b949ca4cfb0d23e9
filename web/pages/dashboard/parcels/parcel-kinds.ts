import { PARCEL_KIND_LABELS, type ParcelKind } from '#contract/parcels.ts';

/** Undefined for parcels of an order: most are. */
export function kindLabel(kind: ParcelKind): string | undefined {
  return kind === 'forward' ? undefined : PARCEL_KIND_LABELS[kind];
}

/** Nothing comes back for a replacement that is not sent. */
export function unpackLabel(kind: ParcelKind): string {
  return kind === 'exchange_out' ? 'Undo the exchange' : 'Unpack';
}
