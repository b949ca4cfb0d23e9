import { readTrackingNumber } from '#server/parcels/tracking-numbers/tracking-number.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';

/** `problem` continues a sentence after the name of the column, such as 'is empty'. */
export type Read<T> = { value: T } | { problem: string };

const TRACKING_NO_MAX_LENGTH = 100;
/** Spreadsheets store 15 digits of a number, so longer tracking numbers are wrong. */
const EXACT_BELOW = 1e15;

/** Returns '' for placeholders such as '-', 'Pending' and '0'. */
export function readTrackingNo(cell: SheetCell | undefined): Read<string> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < EXACT_BELOW)) {
    return { problem: 'was rounded by a spreadsheet' };
  }
  const text = textOf(cell);
  if (text.length > TRACKING_NO_MAX_LENGTH) return { problem: 'is too long' };
  if (/^=[^"]/.test(text)) return { problem: 'is a formula' };
  const read = readTrackingNumber(text);
  if ('number' in read) return { value: /[1-9]/.test(read.number) ? read.number : '' };
  if (read.problem === 'empty') return { value: '' };
  const how = read.problem === 'shortened' ? 'shortened to powers of ten' : 'rounded';
  return { problem: `was ${how} by a spreadsheet` };
}
