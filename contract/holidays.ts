/** The shop's list of holidays: one in each line, such as '2027-03-20 Eid' or '2027-03-20 to 2027-03-23 Eid'. */
import { addDays } from './arrival.ts';
import { DAY_MS } from './time.ts';

export const HOLIDAY_LINES_MAX = 100;
/** Maximum number of days in a range. A longer range counts as a mistyped year. */
export const HOLIDAY_DAYS_MAX = 31;
export const HOLIDAY_FORM = 'Write a line such as “2027-03-20 Eid” or “2027-03-20 to 2027-03-23 Eid”.';

const LINE = /^(\d{4}-\d{2}-\d{2})(?:\s+to\s+(\d{4}-\d{2}-\d{2}))?(?:\s.*)?$/;

/** Returns the days of all lines. Skips lines with an error. */
export function holidaysOf(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => daysOfLine(line) ?? []));
}

/** Returns 'Line 2, “Eid”: …' for the first line with an error. */
export function holidayError(lines: readonly string[]): string | undefined {
  if (lines.length > HOLIDAY_LINES_MAX) return `${lines.length} lines are too many: ${HOLIDAY_LINES_MAX} at most.`;
  const index = lines.findIndex((line) => daysOfLine(line) === undefined);
  const wrong = lines[index];
  return wrong === undefined
    ? undefined
    : `Line ${index + 1}, “${wrong.slice(0, 40)}”: ${problemOf(wrong)} ${HOLIDAY_FORM}`;
}

function daysOfLine(line: string): string[] | undefined {
  const { from, to } = readLine(line);
  if (!isDay(from) || !isDay(to) || to < from || to > addDays(from, HOLIDAY_DAYS_MAX - 1)) return undefined;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length: days + 1 }, (_, index) => addDays(from, index));
}

function problemOf(line: string): string {
  const { from, to } = readLine(line);
  if (!isDay(from)) return 'The line does not begin with a date.';
  if (!isDay(to)) return 'The last day is no date.';
  return to < from ? 'The last day is before the first.' : `${HOLIDAY_DAYS_MAX} days at most.`;
}

function readLine(line: string): { from: string; to: string } {
  const [, from = '', to = from] = LINE.exec(line.trim()) ?? [];
  return { from, to };
}

/** False for '2027-02-30', which `Date.parse` rejects or moves into March. */
function isDay(text: string): boolean {
  const parsed = Date.parse(text);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().slice(0, 10) === text;
}
