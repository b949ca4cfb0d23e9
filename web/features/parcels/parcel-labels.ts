import { PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_KIND_LABELS, type ParcelKind, type ParcelState } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import type { BadgeTone } from '#web/ui/dashboard/badge.tsx';

export function kindLabel(kind: ParcelKind): string | undefined {
  return kind === 'forward' ? undefined : PARCEL_KIND_LABELS[kind];
}

export const PARCEL_TONES: Record<ParcelState, BadgeTone> = {
  packed: 'waiting',
  booked: 'waiting',
  handed_over: 'moving',
  delivered: 'done',
  refused: 'off',
  returning: 'waiting',
  received: 'done',
  lost: 'off',
  void: 'off',
};

/** Returns the label of the button that unpacks a parcel. For an exchange or a return, unpacking undoes it. */
export function unpackLabel({ kind, isReturnForMoney }: Pick<Parcel, 'kind' | 'isReturnForMoney'>): string {
  if (isReturnForMoney) return 'Undo the return';
  return kind === 'exchange_out' ? 'Undo the exchange' : PARCEL_ACTIONS.unpack.label;
}

export function downloadedText({ at, by }: NonNullable<Parcel['downloaded']>): string {
  return `Downloaded ${formatDateTime(at)}${by === null ? '' : ` by ${by}`}`;
}
