import type { ParcelRow } from '#server/parcels/queries.ts';
import {
  findNumbers,
  findReferences,
  findShortNumbers,
  type ListLine,
} from '#server/parcels/tracking-numbers/read-list.ts';
import { trackingKey } from '#server/parcels/tracking-numbers/tracking-number.ts';

export interface LineNumbers {
  /** Parcel numbers. Contains order numbers only if the line has no parcel number. */
  references: string[];
  /** Tracking numbers. The line may contain other long numbers, which are in this list too. */
  numbers: string[];
  /** True if the headings say which column contains the tracking number. */
  isNamed: boolean;
  damage: string | undefined;
}

export interface KnownParcels {
  byReference: ReadonlyMap<string, readonly ParcelRow[]>;
  byTrackingKey: ReadonlyMap<string, readonly ParcelRow[]>;
}

export function readNumbers(line: ListLine): LineNumbers {
  const references = findReferences(line.cells);
  const found = findNumbers(line);
  if ('problem' in found) return { references, numbers: [], isNamed: false, damage: found.problem };
  const short = references.length + found.numbers.length === 0 ? findShortNumbers(line.cells) : [];
  return { references, ...found, numbers: short.length === 1 ? short : found.numbers, damage: undefined };
}

/** Returns the parcel of a line, or a problem if its numbers contradict each other or match no single parcel. */
export function findParcel(
  { references, numbers, isNamed, damage }: LineNumbers,
  known: KnownParcels,
): { parcel: ParcelRow } | { problem: string } {
  const [reference, ...others] = references;
  if (others.length > 0) return { problem: `This line has several orders or parcels: ${references.join(', ')}.` };
  const tracked = [...new Set(numbers.flatMap((number) => withNumber(number, known)))];
  const [first] = tracked;
  if (reference !== undefined) {
    const own = referenced(reference, known);
    if (own.length === 0) return { problem: `The shop has no parcel of ${reference}.` };
    const both = own.filter(({ id }) => tracked.some((each) => each.id === id));
    const [parcel] = both.length === 1 ? both : own;
    if (!parcel || (own.length > 1 && both.length !== 1)) {
      return { problem: `${reference} has ${own.length} parcels: name the parcel (${namesOf(own)}).` };
    }
    if (first && both.length === 0) {
      return { problem: `${first.trackingNo} is the number of parcel ${first.number}, not of ${reference}.` };
    }
    if (isNamed && !first && numbers[0] !== undefined && parcel.trackingNo !== null) {
      return { problem: `Parcel ${parcel.number} has another number: ${parcel.trackingNo}.` };
    }
    return { parcel };
  }
  if (damage !== undefined) return { problem: damage };
  if (numbers.length === 0) return { problem: 'This line has no tracking number, parcel number or order number.' };
  if (!first) return { problem: `The shop has no parcel with the number ${numbers.join(' or ')}.` };
  if (tracked.length === 1) return { parcel: first };
  return { problem: `This line may mean several parcels: ${namesOf(tracked)}.` };
}

function referenced(reference: string, { byReference }: KnownParcels): readonly ParcelRow[] {
  const found = byReference.get(reference) ?? [];
  return found.filter(({ number, state }) => number === reference || state !== 'void');
}

/** If several parcels have this tracking number, prefers those with exactly the same spelling. */
function withNumber(number: string, { byTrackingKey }: KnownParcels): readonly ParcelRow[] {
  const found = (byTrackingKey.get(trackingKey(number)) ?? []).filter(({ state }) => state !== 'void');
  const exact = found.filter(({ trackingNo }) => trackingNo === number);
  return found.length > 1 && exact.length > 0 ? exact : found;
}

function namesOf(rows: readonly ParcelRow[]): string {
  return rows.map(({ number }) => number).join(', ');
}
