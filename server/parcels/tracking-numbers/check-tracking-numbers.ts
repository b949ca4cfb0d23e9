import type { TrackingRow } from './read-list.ts';
import { trackingKey } from './tracking-number.ts';

export interface KnownParcel {
  number: string;
  orderNumber: string;
  trackingNo: string | null;
  isToBook: boolean;
}

export interface KnownParcels {
  parcels: readonly KnownParcel[];
  /** Maps tracking numbers that this courier's parcels already have to the parcel numbers. */
  usedNumbers: ReadonlyMap<string, string>;
}

export type TrackingFinding = TrackingRow & {
  kind: 'ok' | 'repeated' | 'unknown' | 'ambiguous' | 'not_to_book' | 'has_other' | 'used';
  parcelNumber: string | null;
  /** Sentence for the user. It is empty for `ok`. */
  text: string;
};

/** Compares rows with the known parcels. Also reports a tracking number or parcel that an earlier row has. */
export function checkTrackingNumbers(rows: readonly TrackingRow[], known: KnownParcels): TrackingFinding[] {
  const byReference = new Map([
    ...Map.groupBy(known.parcels, ({ orderNumber }) => orderNumber),
    ...Map.groupBy(known.parcels, ({ number }) => number),
  ]);
  const given = new Map<string, TrackingRow>();
  const users = new Map([...known.usedNumbers].map(([number, parcel]) => [trackingKey(number), `parcel ${parcel}`]));
  return rows.map((row): TrackingFinding => {
    const finding = (kind: TrackingFinding['kind'], parcel: KnownParcel | undefined, text: string) => ({
      ...row,
      kind,
      parcelNumber: parcel?.number ?? null,
      text,
    });
    const candidates = byReference.get(row.reference) ?? [];
    if (candidates.length === 0) return finding('unknown', undefined, `The shop has no parcel of ${row.reference}.`);
    const has = (parcel: KnownParcel) =>
      isSame(parcel.trackingNo, row.trackingNo) || isSame(given.get(parcel.number)?.trackingNo, row.trackingNo);
    const owner = candidates.find(has);
    if (owner) return finding('repeated', owner, `Parcel ${owner.number} has this number already.`);
    const waiting = candidates.filter(({ isToBook }) => isToBook);
    if (waiting.length > 1) {
      const numbers = waiting.map(({ number }) => number).join(', ');
      const text = `${row.reference} has ${waiting.length} parcels to book: name the parcel (${numbers}).`;
      return finding('ambiguous', undefined, text);
    }
    const parcel = waiting[0] ?? candidates.find(({ trackingNo }) => trackingNo !== null) ?? candidates[0];
    if (!parcel) return finding('unknown', undefined, '');
    const other = given.get(parcel.number);
    if (other)
      return finding('has_other', parcel, `Line ${other.line} gives parcel ${parcel.number} ${other.trackingNo}.`);
    if (parcel.trackingNo !== null) {
      return finding('has_other', parcel, `Parcel ${parcel.number} has another number: ${parcel.trackingNo}.`);
    }
    if (!parcel.isToBook) return finding('not_to_book', parcel, `Parcel ${parcel.number} does not wait for a number.`);
    const user = users.get(trackingKey(row.trackingNo));
    if (user !== undefined) return finding('used', parcel, `${row.trackingNo} is the number of ${user}.`);
    given.set(parcel.number, row);
    users.set(trackingKey(row.trackingNo), `line ${row.line} (parcel ${parcel.number})`);
    return finding('ok', parcel, '');
  });
}

function isSame(a: string | null | undefined, b: string): boolean {
  return a !== null && a !== undefined && trackingKey(a) === trackingKey(b);
}
