import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { foldPasted } from '#contract/pasted.ts';

export const TRACKING_NUMBER_MAX_LENGTH = 40;

/** Matches scientific notation with an exponent of two or three digits, but not 'House 2E4'. */
const SCIENTIFIC = /^(?<first>\d)(?:[.,](?<rest>\d+))?E\+?(?<exponent>\d{2,3})$/;
/** Spreadsheets store 15 digits and replace the rest by zeros. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;

/** `shortened`: a spreadsheet shows the number as 1.2E+14. `rounded`: it has replaced the last digits by zeros. */
export type TrackingNumber = { number: string } | { problem: 'empty' | 'shortened' | 'rounded'; text: string };

/** Returns the number in capitals, without labels, spaces, and quotation marks and decimals that spreadsheets add. */
export function readTrackingNumber(cell: string): TrackingNumber {
  const text = foldPasted(cell).replace(/^(\d+)[.,]0+$/, '$1');
  if (text === '') return { problem: 'empty', text };
  const { first, rest = '', exponent } = SCIENTIFIC.exec(text)?.groups ?? {};
  if (first !== undefined) {
    // If the exponent equals the number of decimals, as in 1.23456789012345E+14, no digit is lost.
    const isWhole = rest.length === Number(exponent);
    return isWhole ? { number: first + rest } : { problem: 'shortened', text };
  }
  return ROUNDED.test(text) ? { problem: 'rounded', text } : { number: text };
}

/** Returns the key by which numbers are compared. It has no leading zeros, because spreadsheets drop them. */
export function trackingKey(number: string): string {
  return foldPasted(number)
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** Must equal the expression of the index `parcels_tracking_key`. Otherwise PostgreSQL does not use the index. */
export function trackingKeyOf(column: PgColumn): SQL {
  return sql`ltrim(regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g'), '0')`;
}
