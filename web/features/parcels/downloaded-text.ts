import type { Parcel } from '#contract/parcels.schema.ts';
import { formatDateTime } from '#contract/time.ts';

/** Returns 'Downloaded 25 Nov 2026, 2:05 pm by sana'. */
export function downloadedText({ at, by }: NonNullable<Parcel['downloaded']>): string {
  return `Downloaded ${formatDateTime(at)}${by === null ? '' : ` by ${by}`}`;
}
