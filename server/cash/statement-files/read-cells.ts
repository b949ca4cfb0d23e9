import type { Read } from '#contract/amounts.ts';
import { readTrackingNumber } from '#server/parcels/tracking-numbers/tracking-number.ts';
import { IS_DATE } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';

const CHANGED =
  'Your spreadsheet program has shortened or rounded this number. Set the format of the column to text, and type it again.';
const TRACKING_NO_MAX_LENGTH = 100;
/** Spreadsheets store 15 digits of a number, so longer tracking numbers are wrong. */
const EXACT_BELOW = 1e15;

/** Returns '' for placeholders such as '-', 'Pending' and '0'. */
export function readTrackingNo(cell: SheetCell | undefined): Read<string> {
  if (typeof cell === 'object' && cell !== null) return { problem: IS_DATE };
  if (typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < EXACT_BELOW)) {
    return { problem: CHANGED };
  }
  const text = textOf(cell);
  if (text.length > TRACKING_NO_MAX_LENGTH) return { problem: 'This is too long.' };
  if (/^=[^"]/.test(text)) return { problem: 'This is a formula. Type its result in its place.' };
  const read = readTrackingNumber(text);
  if ('number' in read) return { value: /[1-9]/.test(read.number) ? read.number : '' };
  if (read.problem === 'empty') return { value: '' };
  return { problem: CHANGED };
}
