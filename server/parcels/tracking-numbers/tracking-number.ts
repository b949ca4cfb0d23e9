import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { foldPasted } from '#contract/pasted.ts';

export const TRACKING_NUMBER_MAX_LENGTH = 40;

/** Matches a number of twelve digits or more as a spreadsheet shows it; 'House 2E4' does not match. */
const SCIENTIFIC = /^(?<first>\d)(?:[.,](?<rest>\d+))?E\+?(?<exponent>\d{2,3})$/;
/** A spreadsheet stores 15 digits and replaces further ones by zeros. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;

/** `shortened`: 1.2E+14, whose last digits are lost. `rounded`: a spreadsheet has replaced the last digits by zeros. */
export type TrackingNumber = { number: string } | { problem: 'empty' | 'shortened' | 'rounded'; text: string };

/**
 * Reads a cell with a tracking number: removes labels, and the quotation marks, spaces and decimals that spreadsheets add;
 * returns capitals. Pasted lists and statements use it.
 */
export function readTrackingNumber(cell: string): TrackingNumber {
  const text = foldPasted(cell).replace(/^(\d+)[.,]0+$/, '$1');
  if (text === '') return { problem: 'empty', text };
  const { first, rest = '', exponent } = SCIENTIFIC.exec(text)?.groups ?? {};
  if (first !== undefined) {
    // 1.23456789012345E+14 has all of its 15 digits.
    const isWhole = rest.length === Number(exponent);
    return isWhole ? { number: first + rest } : { problem: 'shortened', text };
  }
  return ROUNDED.test(text) ? { problem: 'rounded', text } : { number: text };
}

/** Returns the common form of spellings of a number: letters and digits, without the leading zeros that spreadsheets drop. */
export function trackingKey(number: string): string {
  return foldPasted(number)
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/** Computes the `trackingKey` of a stored number in SQL, as the index `parcels_tracking_key` does. */
export function trackingKeyOf(column: PgColumn): SQL {
  return sql`ltrim(regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g'), '0')`;
}
