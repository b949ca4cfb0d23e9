import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Read } from '#contract/amounts.ts';
import { foldPasted } from '#contract/pasted.ts';
import { CLEAR_LETTERS } from '#server/platform/clear-letters.ts';
import { isDateText } from '#server/platform/spreadsheets/cells/date-text.ts';
import { digitsOfScientific, IS_DATE } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type SheetCell, textOf } from '#server/platform/spreadsheets/sheet.ts';

export const TRACKING_NUMBER_MAX_LENGTH = 40;

/** Spreadsheets store 15 digits and replace the rest by zeros. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;

/**
 * `shortened`: a spreadsheet shows the number as 1.2E+14. `rounded`: it has replaced the last digits by zeros. `date`: it
 * has made a date of the number.
 */
export type TrackingProblem = 'empty' | 'shortened' | 'rounded' | 'date';
export type TrackingNumber = { number: string } | { problem: TrackingProblem; text: string };

/** Returns the number in capitals, without labels, spaces, and quotation marks and decimals that spreadsheets add. */
export function readTrackingNumber(cell: string): TrackingNumber {
  const text = foldPasted(cell).replace(/^(\d+)[.,]0+$/, '$1');
  if (text === '') return { problem: 'empty', text };
  if (isDateText(text)) return { problem: 'date', text };
  const digits = digitsOfScientific(text);
  if (digits !== undefined) return digits === null ? { problem: 'shortened', text } : { number: digits };
  return ROUNDED.test(text) ? { problem: 'rounded', text } : { number: text };
}

const CHANGED =
  'Your spreadsheet program has shortened or rounded this number. Set the format of the column to text, and type it again.';
const CELL_MAX_LENGTH = 100;
/** Spreadsheets store 15 digits of a number, so longer tracking numbers are wrong. */
const EXACT_BELOW = 1e15;

/** Own numbers of the shop. Every twelfth has no digit. */
const OWN_NUMBER = new RegExp(`^N[DP]-[${CLEAR_LETTERS}]{8,10}$`);

/** Returns '' for placeholders such as '-', 'Pending' and '0'. */
export function readTrackingCell(cell: SheetCell | undefined): Read<string> {
  if (typeof cell === 'object' && cell !== null) return { problem: IS_DATE };
  if (typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < EXACT_BELOW)) {
    return { problem: CHANGED };
  }
  const text = textOf(cell);
  if (text.length > CELL_MAX_LENGTH) return { problem: 'This is too long.' };
  if (/^=[^"]/.test(text)) return { problem: 'This is a formula. Type its result in its place.' };
  const read = readTrackingNumber(text);
  if ('number' in read) {
    return { value: /[1-9]/.test(read.number) || OWN_NUMBER.test(read.number) ? read.number : '' };
  }
  if (read.problem === 'empty') return { value: '' };
  return { problem: read.problem === 'date' ? IS_DATE : CHANGED };
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
