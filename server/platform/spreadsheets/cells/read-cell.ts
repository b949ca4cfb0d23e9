import { type Read, readAmount, readCount, unquoteCell } from '#contract/amounts.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { toLines } from '#contract/text.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { isDateText } from './date-text.ts';

/**
 * `merged`: another cell of the merged range has the value. `split`: the CSV row has more cells than headers, probably
 * because a text with commas lacks quotes. `asked` is a question about the text, which the user mends in the file.
 */
export type RowCell = SheetCell | { merged: true } | { split: string } | { asked: string; text: string };

export const IS_DATE =
  'Your spreadsheet program has made a date of this. Set the format of the column to text, and type it again.';
const IS_SPLIT =
  'This row has more cells than there are headers. Put quotation marks around texts with commas, or save the file as .xlsx.';
const IS_MERGED = 'This cell is merged with another one. Unmerge the cells, and fill in each of them.';

/** Returns the text of a cell, '' for an empty one. Dates, failed formulas, merged and split cells are problems. */
export function readText(cell: RowCell | undefined): Read<string> {
  if (cell === null || cell === undefined) return { value: '' };
  if (typeof cell !== 'object') return unquoteCell(toLines(String(cell).toWellFormed()));
  if ('asked' in cell) return { problem: cell.asked };
  return { problem: 'date' in cell ? IS_DATE : 'split' in cell ? IS_SPLIT : IS_MERGED };
}

/** Reads a cell as `readAmount` reads a text: in every list the same cell is the same amount. */
export function readAmountCell(
  cell: RowCell | undefined,
  reading: Parameters<typeof readAmount>[1] = {},
): Read<number | null> {
  return readNumberOf(cell, (text) => readAmount(text, reading));
}

/** Returns a whole number of pieces; null for an empty cell. */
export function readCountCell(
  cell: RowCell | undefined,
  reading: Parameters<typeof readCount>[1] = {},
): Read<number | null> {
  return readNumberOf(cell, (text) => readCount(text, reading));
}

const NO_MOBILE = 'This is no mobile number of Pakistan. Write it as 0300 1234567.';
export const SHORTENED =
  'Your spreadsheet program has shortened this number. Set the format of the column to text, and type it again.';
const SCIENTIFIC = /^(?<first>\d)(?:[.,](?<rest>\d+))?E\+?(?<exponent>\d{2,3})$/i;

/**
 * Returns all digits of 1.23456789012345E+14, which has as many decimals as its exponent says; null if some are lost.
 * Undefined for other texts, such as 'House 2E4'.
 */
export function digitsOfScientific(text: string): string | null | undefined {
  const { first, rest = '', exponent } = SCIENTIFIC.exec(text)?.groups ?? {};
  if (first === undefined) return undefined;
  return rest.length === Number(exponent) ? first + rest : null;
}

/** Returns the first mobile number of a cell as '+923001234567'; null for an empty cell. */
export function readMobileCell(cell: RowCell | undefined): Read<string | null> {
  const text = readText(cell);
  if ('problem' in text) return text;
  if (!/[\p{L}\p{Nd}]/u.test(text.value)) return { value: null };
  const digits = digitsOfScientific(text.value);
  if (digits === null) return { problem: SHORTENED };
  const mobile = parsePakistaniMobile(digits ?? text.value);
  return mobile === undefined ? { problem: NO_MOBILE } : { value: mobile };
}

function readNumberOf(
  cell: RowCell | undefined,
  read: (text: string | number) => Read<number | null>,
): Read<number | null> {
  if (typeof cell === 'number') return read(cell);
  const text = readText(cell);
  if ('problem' in text) return text;
  const number = read(text.value);
  return 'problem' in number && isDateText(text.value) ? { problem: IS_DATE } : number;
}

/** Returns the text as the file has it; '' for an empty cell, and for dates, merged and split cells. */
export function rawText(cell: RowCell): string {
  return typeof cell === 'object' ? '' : String(cell);
}

/** Returns the text of a cell for a file of rows that users correct; '' for a merged cell. */
export function plainCell(cell: RowCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('asked' in cell) return cell.text;
  return 'date' in cell ? cell.date : 'split' in cell ? cell.split : '';
}
