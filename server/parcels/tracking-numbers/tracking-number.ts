import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { foldPasted } from '#contract/pasted.ts';

export const TRACKING_NUMBER_MAX_LENGTH = 40;

/** Scientific notation with an exponent of two or three digits. 'House 2E4' does not match. */
const SCIENTIFIC = /^(?<first>\d)(?:[.,](?<rest>\d+))?E\+?(?<exponent>\d{2,3})$/;
/** Spreadsheets store 15 digits, and write zeros in place of the rest. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;

/** A spreadsheet may have shortened a number to 1.2E+14, or rounded its last digits to zeros. */
export type TrackingNumber = { number: string } | { problem: 'empty' | 'shortened' | 'rounded'; text: string };

/** Removes labels, and quotation marks, spaces and decimals that spreadsheets add. Returns capital letters. */
export function readTrackingNumber(cell: string): TrackingNumber {
  const text = foldPasted(cell).replace(/^(\d+)[.,]0+$/, '$1');
  if (text === '') return { problem: 'empty', text };
  const { first, rest = '', exponent } = SCIENTIFIC.exec(text)?.groups ?? {};
  if (first !== undefined) {
    // All digits are known if the exponent counts them, as in 1.23456789012345E+14.
    const isWhole = rest.length === Number(exponent);
    return isWhole ? { number: first + rest } : { problem: 'shortened', text };
  }
  return ROUNDED.test(text) ? { problem: 'rounded', text } : { number: text };
}

/** Spreadsheets drop leading zeros, so the key has none. */
export function trackingKey(number: string): string {
  return foldPasted(number)
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** Equals the index `parcels_tracking_key`. */
export function trackingKeyOf(column: PgColumn): SQL {
  return sql`ltrim(regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g'), '0')`;
}
