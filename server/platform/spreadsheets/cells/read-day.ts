import type { Read } from '#contract/amounts.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { DAY_MS } from '#contract/time.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { dayOfSerial, MONTHS_OF_YEAR, monthOf } from './date-text.ts';
import { plainCell } from './read-cell.ts';

/** A time that is not in ISO 8601 is ignored, such as that of '1/3/2024 10:30 AM'. */
const ANY_TIME = String.raw`(?:,?\s+(?:at |@ ?)?\d{1,2}:\d{2}.*)?`;
const TIME = String.raw`(?:[T ](?<time>\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?`;
/** Such as 2024-03-01T10:30:00+05:00, 2024/3/1 and 20240301. */
const YEAR_FIRST = new RegExp(
  String.raw`^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:${TIME}|${ANY_TIME})|(?<monthDay>\d{4}))$`,
  'i',
);
/** Such as 1/3/2024 10:30:00. */
const IN_NUMBERS = new RegExp(String.raw`^(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4})${ANY_TIME}$`);
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;
/** Such as '1-Mar-24' and 'Friday, 1st March 2024'. */
const DAY_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(?<name>\p{L}{3,9})[-/. ,]+(?<year>\d{4}|\d{2})${ANY_TIME}$`,
  'iu',
);
/** Such as 'March 1, 2024'. */
const MONTH_DAY = new RegExp(
  String.raw`^${WEEKDAY}(?<name>\p{L}{3,9})[-/. ]+(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(?<year>\d{4})${ANY_TIME}$`,
  'iu',
);
/** Some systems write a day of zeros for none. */
const NONE = /^(?:0000-00-00.*|-+|n\/?a|nil|none|null)?$/i;
const [FIRST_YEAR, LAST_YEAR] = [1990, 2099];

const TWO_MEANINGS = 'It is not clear which number is the day, and which the month. Write it as 2026-01-31.';
const SHORT_YEAR = 'Write the year with four digits, as in 2026-01-31.';
const NO_DATE = 'This is no date. Write it as 2026-01-31.';

/** Which number of 1/3/2024 is the day; `unclear` if no date of the file shows it, or if its dates contradict each other. */
export type DayPlace = 'first' | 'second' | 'unclear';

/** Finds a date such as 31/12/2024. */
export function findDayPlace(cells: readonly SheetCell[]): DayPlace {
  const dates = cells.map((cell) => IN_NUMBERS.exec(textOf(cell))?.groups);
  const isFirst = dates.some((date) => Number(date?.['first']) > MONTHS_OF_YEAR);
  const isSecond = dates.some((date) => Number(date?.['second']) > MONTHS_OF_YEAR);
  return isFirst === isSecond ? 'unclear' : isFirst ? 'first' : 'second';
}

interface DayReading {
  /** Sequence that all dates of the column show. Without it the cell has to show its own. */
  dayPlace?: DayPlace;
  /** True for the end of a period, which includes its last day. */
  isEnd?: boolean;
}

/** Reads a date with or without a time; null for an empty cell. Times without a zone are those of Pakistan. */
export function readDay(
  cell: SheetCell,
  { dayPlace = findDayPlace([cell]), isEnd = false }: DayReading = {},
): Read<Date | null> {
  const text = textOf(cell);
  if (NONE.test(text)) return { value: null };
  const found = partsOf(text, dayPlace);
  if (typeof found === 'string') return { problem: found };
  const { year, month, day, time = '00:00', zone } = found;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T${time.padStart(5, '0')}${zoneOf(zone)}`);
  const exists = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) && !Number.isNaN(at.getTime());
  if (!exists || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return { problem: NO_DATE };
  const isWholeDay = zone === undefined && /^00:00(?::00)?$/.test(time);
  return { value: isEnd && isWholeDay ? new Date(at.getTime() + DAY_MS) : at };
}

function textOf(cell: SheetCell): string {
  return dayOfSerial(cell) ?? toPlainCharacters(plainCell(cell)).trim();
}

const zoneOf = (zone = '+05:00') => (zone.length === 1 ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`);

interface DateParts {
  year: string;
  month: number;
  day: string;
  time?: string | undefined;
  zone?: string | undefined;
}

/** Returns a problem for a text that is no date, or not clearly one. */
function partsOf(text: string, dayPlace: DayPlace): DateParts | string {
  const iso = YEAR_FIRST.exec(text)?.groups;
  if (iso) {
    const { year: first = '', monthDay = '', month = monthDay.slice(0, 2), day = monthDay.slice(2), time, zone } = iso;
    return { year: first, month: Number(month), day, time, zone };
  }
  const { year, day = '', name = '' } = (DAY_MONTH.exec(text) ?? MONTH_DAY.exec(text))?.groups ?? {};
  if (year !== undefined) {
    return { year: year.length === 2 ? `20${year}` : year, month: monthOf(name), day };
  }
  const numbers = IN_NUMBERS.exec(text)?.groups;
  if (!numbers) return /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}\b/.test(text) ? SHORT_YEAR : NO_DATE;
  const { first = '', second = '', year: fullYear = '' } = numbers;
  // A date such as 5/5/2024 has one meaning.
  if (dayPlace === 'unclear' && first !== second) return TWO_MEANINGS;
  const [date, month] = dayPlace === 'second' ? [second, first] : [first, second];
  return { year: fullYear, month: Number(month), day: date };
}
