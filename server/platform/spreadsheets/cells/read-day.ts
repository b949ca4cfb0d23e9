import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { plainCell } from './read-cell.ts';

const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$/;
/** Such as 'March 1, 2024'. */
const WITH_MONTH = /^(?=.*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?=.*\b\d{4}\b)[a-z\d ,.:-]+$/i;
/** Such as 1/3/2024 10:30:00. */
const IN_NUMBERS = /^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4})(?:,?\s+(?<time>\d{1,2}:\d{2}.*))?$/;
const MONTHS = 12;

/** Which number of 1/3/2024 is the day. Undefined if no date of the file shows it. */
export type DayPlace = 'first' | 'second' | undefined;

/** Finds a date such as 31/12/2024. Undefined if the dates contradict each other. */
export function findDayPlace(cells: readonly SheetCell[]): DayPlace {
  const dates = cells.map((cell) => IN_NUMBERS.exec(plainCell(cell).trim())?.groups);
  const isFirst = dates.some((date) => Number(date?.['first']) > MONTHS);
  const isSecond = dates.some((date) => Number(date?.['second']) > MONTHS);
  if (isFirst === isSecond) return undefined;
  return isFirst ? 'first' : 'second';
}

/** True for a date such as 3/4/2024, of which the file does not show the sequence. */
export function hasTwoMeanings(cell: SheetCell, dayPlace: DayPlace): boolean {
  return dayPlace === undefined && IN_NUMBERS.test(plainCell(cell).trim());
}

/** Reads a date, and ignores the time if it is not in ISO 8601. Times without a zone are those of Pakistan. */
export function readDay(cell: SheetCell, dayPlace: DayPlace): Date | undefined {
  const at = new Date(standardDate(plainCell(cell).trim(), dayPlace) ?? Number.NaN);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 ? undefined : at;
}

function standardDate(text: string, dayPlace: DayPlace): string | undefined {
  const { day, time = '00:00', zone = '+05:00' } = ISO.exec(text)?.groups ?? {};
  if (day !== undefined) return `${day}T${time}${zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`;
  if (WITH_MONTH.test(text)) return `${text} GMT+0500`;
  const { first, second, year } = IN_NUMBERS.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined) return undefined;
  // A date such as 5/5/2024 has one meaning.
  if (dayPlace === undefined && first !== second) return undefined;
  const [date, month] = dayPlace === 'second' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T00:00+05:00`;
}
