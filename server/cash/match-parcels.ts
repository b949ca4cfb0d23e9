import { foldPasted } from '#contract/pasted.ts';
import type { ParcelRow } from '#server/parcels/queries.ts';
import { findByReference, findByTrackingKey } from '#server/parcels/tracking-numbers/find-named.ts';
import { findReferences } from '#server/parcels/tracking-numbers/read-list.ts';
import { trackingKey } from '#server/parcels/tracking-numbers/tracking-number.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import type { StatementLine } from './statement-files/read-lines.ts';

export interface ParcelMatch {
  parcel?: ParcelRow;
  otherParcel?: string;
  doubt?: string;
}

/**
 * Returns the parcel of each line. Without a tracking number, the order or parcel number must match only one parcel of
 * this courier.
 */
export async function matchParcels(
  db: Executor,
  courierAccountId: string,
  lines: readonly StatementLine[],
): Promise<Map<number, ParcelMatch>> {
  const named = await mapInSlices(lines, (line) => ({
    line,
    key: trackingKey(line.trackingNo),
    reference: referenceOf(line),
  }));
  const byNumber = await findByTrackingKey(
    db,
    named.map(({ key }) => key),
  );
  const byReference = await findByReference(
    db,
    named.map(({ reference }) => reference),
  );
  const isOwn = (parcel: ParcelRow) => parcel.courierAccountId === courierAccountId && parcel.state !== 'void';
  const matches = await mapInSlices(named, ({ line, key, reference }): ParcelMatch => {
    const referenced = byReference.get(reference) ?? [];
    const own = referenced.filter(isOwn);
    const names = own.map(({ number }) => number).join(', ');
    if (line.trackingNo === '') {
      if (own.length === 1 && own[0]) return { parcel: own[0] };
      return {
        doubt:
          own.length > 1
            ? `The row has no tracking number, and ${line.orderNumber} has ${own.length} parcels: ${names}. Add the tracking number to the file.`
            : `The row has no tracking number, and this courier has no parcel of ${line.orderNumber}.`,
      };
    }
    const candidates = (byNumber.get(key) ?? []).filter(isOwn);
    const parcel =
      candidates.length === 1 ? candidates[0] : candidates.find(({ trackingNo }) => trackingNo === line.trackingNo);
    if (!parcel) return { doubt: doubtOf(line, candidates, names) };
    const isNamed = reference === parcel.orderNumber || reference === parcel.number;
    const [other] = isNamed ? [] : referenced;
    return other ? { parcel, otherParcel: other.number } : { parcel };
  });
  return new Map(matches.map((match, index) => [lines[index]?.line ?? 0, match]));
}

function doubtOf({ trackingNo, orderNumber }: StatementLine, candidates: readonly ParcelRow[], own: string): string {
  if (candidates.length > 1) {
    const numbers = candidates.map((each) => `${each.number} (${each.trackingNo})`).join(', ');
    return `${trackingNo} may be the number of several parcels: ${numbers}.`;
  }
  const hint = own === '' ? '' : ` ${orderNumber} is parcel ${own}.`;
  return `No parcel of this courier has the number ${trackingNo}.${hint}`;
}

function referenceOf({ orderNumber }: StatementLine): string {
  const [reference, ...others] = findReferences([orderNumber]);
  return reference !== undefined && others.length === 0 ? reference : foldPasted(orderNumber);
}
