import { DAY_MS } from '#contract/time.ts';
import type { RowCell } from './read-cell.ts';

const MONTHS =
  'january february march april may june july august september october november december جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر'.split(
    ' ',
  );
export const MONTHS_OF_YEAR = 12;
const LETTERS_MIN = 3;
/** Spreadsheet programs turn `3-4` into such dates: 3-Apr, 04-Mar-26, Apr-3, 3/4/2026, 2026-04-03. */
const DAY_MONTH = /^(?<day>\d{1,2})[-/. ](?<month>[A-Za-z]{3})[a-z]*(?:[-/. ](?:\d{2}|\d{4}))?$/;
const MONTH_DAY = /^(?<month>[A-Za-z]{3})[a-z]*[-/. ](?<day>\d{1,2})$/;
const MONTH_YEAR = /^(?<month>[A-Za-z]{3})[a-z]*[-/. ](?:19|20)\d{2}$/;
const NUMBERS = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?:\d{2}|\d{4})$/;
const ISO = /^\d{4}[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ].*)?$/;
/** A spreadsheet stores a date as the number of days since 1900. These numbers are the years 1954 to 2091. */
const SERIAL = { from: 20_000, to: 70_000 };
const UNIX_EPOCH_SERIAL = 25_569;

/** Returns 1 for 'Jan', 'january' and 'جنوری'; 0 for a text that is no month. */
export function monthOf(name: string): number {
  const letters = name.toLowerCase();
  const at = letters.length < LETTERS_MIN ? -1 : MONTHS.findIndex((month) => month.startsWith(letters));
  return (at % MONTHS_OF_YEAR) + 1;
}

/** Returns the date whose number of days since 1900 a cell has; undefined for other cells. */
export function dayOfSerial(cell: RowCell): string | undefined {
  const number = Number(cell);
  if (!(number >= SERIAL.from && number <= SERIAL.to)) return undefined;
  return new Date((Math.floor(number) - UNIX_EPOCH_SERIAL) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 3 and 4 for a date that was `3-4` or `4-3`, the smaller first; undefined if the cell is not such a date. */
export function readDayAndMonth(cell: RowCell): [number, number] | undefined {
  if (cell !== null && typeof cell === 'object')
    return 'date' in cell ? pairOf(ISO.exec(cell.date)?.groups) : undefined;
  return pairOf(matchDate((dayOfSerial(cell) ?? String(cell)).trim()));
}

/** True for day and month, or month and year. */
export function isDateText(text: string): boolean {
  const month = MONTH_YEAR.exec(text.trim())?.groups?.['month'] ?? '';
  return monthOf(month) > 0 || pairOf(matchDate(text.trim())) !== undefined;
}

type Groups = Record<string, string | undefined> | undefined;

function matchDate(text: string): Groups {
  const patterns = [DAY_MONTH, MONTH_DAY, NUMBERS, ISO];
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
}

function pairOf(groups: Groups): [number, number] | undefined {
  const { day = '', month = '' } = groups ?? {};
  const monthNumber = /^\d+$/.test(month) ? Number(month) : monthOf(month);
  const dayNumber = Number(day);
  if (!(dayNumber >= 1 && dayNumber <= 31 && monthNumber >= 1 && monthNumber <= 31)) return undefined;
  return [Math.min(dayNumber, monthNumber), Math.max(dayNumber, monthNumber)];
}
