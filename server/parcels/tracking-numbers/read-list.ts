import { TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { IS_DATE } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type Row, splitRows } from '#server/platform/spreadsheets/split-rows.ts';
import { matchHeadings } from './parcel-list.ts';
import { readTrackingNumber, TRACKING_NUMBER_MAX_LENGTH, type TrackingProblem } from './tracking-number.ts';

/** Indexes of columns that the headings name. */
interface NamedColumns {
  trackingNo?: number | undefined;
  statuses: readonly number[];
}

export interface ListLine extends Row {
  named: NamedColumns;
}

export interface LineProblem {
  line: number;
  text: string;
}

/** The shop's numbers do not contain I, L, O, U, 0 and 1, so 'np shipping' does not match. */
const REFERENCE =
  /(?<![a-z\d])#?\s*(?:nd[\s-]*(?<order>[2-9a-hjkmnp-tv-z]{10})|np[\s-]*(?<parcel>[2-9a-hjkmnp-tv-z]{8}))(?![a-z\d])/gi;
/** Requires seven digits in a row. Amounts, weights and short codes do not match. */
const NUMBER = /^[a-z]{0,5}-?\d{7,}[a-z\d]{0,8}$/i;
/** Matches any text with a digit. Used only in the column of tracking numbers. */
const NAMED_NUMBER = /^(?=.*\d)[a-z\d][a-z\d/-]{2,39}$/i;
const MOBILE = /^(?:\+|00)?(?:92|0)3\d{9}$/;
const MOBILE_START = /(?:^|[\s:])(?:(?:\+|00)?92[\s-]?|0)3\d{2}$/;
const HEADING = /track|consignment|\bcn\b|\bawb\b|order|reference|\bref\b|parcel|number|\bno\b/i;

/** Characters. Reading so much pasted text takes less than 50 ms. */
const PASTED_MAX_LENGTH = 300_000;
const COLUMNS_MAX = 100;

/**
 * Reads a pasted list or CSV. Headings are not returned as lines. If the text is too large, returns a `problem` and no
 * lines.
 */
export function readList(text: string): { lines: ListLine[]; problem?: LineProblem } {
  const tooMuch = problemOfSize(text);
  if (tooMuch) return { lines: [], problem: tooMuch };
  const lines: ListLine[] = [];
  let named: NamedColumns = { statuses: [] };
  let isBeforeData = true;
  for (const row of splitRows(toPlainCharacters(text))) {
    if (isBeforeData && findReferences(row.cells).length === 0 && isHeading(row.cells)) {
      const { guessed, rivals } = matchHeadings(row.cells);
      if (rivals.trackingNo) {
        const names = rivals.trackingNo.map((index) => row.cells[Number(index)]).join(', ');
        const problem = `Several headings may be the tracking number: ${names}. Leave only one of them.`;
        return { lines: [], problem: { line: row.line, text: problem } };
      }
      const [trackingNo] = (guessed.trackingNo ?? []).map(Number);
      named = { trackingNo, statuses: (guessed.status ?? rivals.status ?? []).map(Number) };
      continue;
    }
    // A row without digits may be a title above the headings, such as 'Report of November'.
    isBeforeData &&= !row.cells.some((cell) => /\d/.test(cell));
    if (lines.length >= TRACKING_ROWS_MAX) {
      const problem = `There are more than ${TRACKING_ROWS_MAX} lines. Nothing was read: send them in parts.`;
      return { lines: [], problem: { line: row.line, text: problem } };
    }
    lines.push({ ...row, named });
  }
  return { lines };
}

/** Returns parcel numbers, or order numbers if there are none, because parcel numbers are more exact. */
export function findReferences(cells: readonly string[]): string[] {
  const matches = cells.flatMap((cell) => [...cell.matchAll(REFERENCE)]);
  const parcels = matches.flatMap(({ groups }) => (groups?.parcel ? [`NP-${groups.parcel.toUpperCase()}`] : []));
  const orders = matches.flatMap(({ groups }) => (groups?.order ? [`ND-${groups.order.toUpperCase()}`] : []));
  return [...new Set(parcels.length > 0 ? parcels : orders)];
}

function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => HEADING.test(cell)) && !cells.some((cell) => NUMBER.test(cleanNumber(cell)));
}

const LOST =
  "A spreadsheet has shortened this number (1.2E+14), and its last digits are lost. In the courier's file set the column to Text or to Number without decimals, then copy it again.";

/** Returns possible tracking numbers. `isNamed`: the headings name a column for them, so other columns are ignored. */
export function findNumbers({
  cells,
  named: { trackingNo: column },
}: Pick<ListLine, 'cells' | 'named'>): { numbers: string[]; isNamed: boolean } | { problem: string } {
  const named = column === undefined ? undefined : (cells[column] ?? '');
  // A shortened number ends the search: another number of the line would be mistaken for the tracking number.
  if ((named === undefined ? cells : [named]).some((cell) => hasProblem(cell, 'shortened'))) return { problem: LOST };
  if (named !== undefined && hasProblem(named, 'date')) return { problem: IS_DATE };
  const numbers =
    named === undefined ? findUnnamed(cells) : [cleanNumber(named)].filter((each) => NAMED_NUMBER.test(each));
  const rounded = numbers.find((number) => hasProblem(number, 'rounded'));
  if (rounded !== undefined && new Set(numbers).size === 1) {
    return {
      problem: `A spreadsheet has replaced the last digits of ${rounded} by zeros. Copy the number from the courier.`,
    };
  }
  return { numbers: [...new Set(numbers)], isNamed: named !== undefined };
}

function hasProblem(cell: string, problem: TrackingProblem): boolean {
  const read = readTrackingNumber(cell);
  return 'problem' in read && read.problem === problem;
}

/** Returns texts that may be short tracking numbers, such as 'LE75'. */
export function findShortNumbers(cells: readonly string[]): string[] {
  return cells
    .map((cell) => cleanNumber(cell.replaceAll(REFERENCE, ' ')))
    .filter((each) => NAMED_NUMBER.test(each) && !MOBILE.test(each));
}

function findUnnamed(cells: readonly string[]): string[] {
  const numbers = cells.flatMap((cell, index) => (isEndOfMobile(cells, index) ? [] : numbersIn(cell)));
  // Removes mobile numbers, because couriers' files also contain those of customers.
  return numbers.filter((number) => !MOBILE.test(number));
}

/** Reads '77 1234 5678' as one number, and the words of '7712345678 Rs 1' and of 'ND-7K3F9Q2MXA 7712345678 booked' apart. */
function numbersIn(cell: string): string[] {
  const text = cell.replaceAll(REFERENCE, ' ').trim();
  const words = text.split(/\s+/);
  const isNumber = (word: string) => NUMBER.test(word) && word.length <= TRACKING_NUMBER_MAX_LENGTH;
  const isFollowedByText = words.some(
    (word, index) => isNumber(cleanNumber(word)) && /^\D/.test(words[index + 1] ?? '0'),
  );
  const whole = cleanNumber(text);
  const beginsWithNumber = isNumber(cleanNumber(words[0] ?? ''));
  if (isNumber(whole) ? isFollowedByText : beginsWithNumber || text.length < cell.length) {
    return words.flatMap((word, index) => (isEndOfMobile(words, index) ? [] : cleanNumber(word))).filter(isNumber);
  }
  return isNumber(whole) ? [whole] : [];
}

/** True for the second word of '0300 1234567'. */
function isEndOfMobile(words: readonly string[], index: number): boolean {
  return /^\d{7}\D*$/.test(words[index] ?? '') && MOBILE_START.test(words.slice(0, index).join(' '));
}

function cleanNumber(cell: string): string {
  const read = readTrackingNumber(cell);
  return 'number' in read ? read.number : read.text;
}

function problemOfSize(text: string): LineProblem | undefined {
  if (text.length > PASTED_MAX_LENGTH) {
    return { line: 1, text: 'This is more than 300,000 characters. Nothing was read: send the lines in parts.' };
  }
  const lines = text.split(/\r\n|[\r\n]/);
  const wide = lines.findIndex((line) => line.split(/[\t;,]/, COLUMNS_MAX + 1).length > COLUMNS_MAX);
  if (wide < 0) return undefined;
  return {
    line: wide + 1,
    text: `This line has more than ${COLUMNS_MAX} columns. Nothing was read: correct it and send all lines again.`,
  };
}

export interface TrackingRow {
  line: number;
  /** Order number such as 'ND-7K3F9Q2MXA', or parcel number such as 'NP-7K3F9Q2M'. */
  reference: string;
  trackingNo: string;
}

/** Reads pairs of an order or parcel and a tracking number. Reports an ambiguous line as a problem. */
export function readTrackingNumbers(text: string): { rows: TrackingRow[]; problems: LineProblem[] } {
  const { lines, problem: tooMuch } = readList(text);
  const rows: TrackingRow[] = [];
  const problems: LineProblem[] = tooMuch ? [tooMuch] : [];
  for (const each of lines) {
    const { line, cells } = each;
    const [reference, ...others] = findReferences(cells);
    const found = findNumber(each);
    if (!reference) problems.push({ line, text: 'This line has no order number (ND-…) or parcel number (NP-…).' });
    else if (others.length > 0) {
      const problem = `This line has several orders or parcels: ${[reference, ...others].join(', ')}.`;
      problems.push({ line, text: problem });
    } else if ('problem' in found) problems.push({ line, text: found.problem });
    else rows.push({ line, reference, trackingNo: found.number });
  }
  return { rows, problems };
}

function findNumber(line: ListLine): { number: string } | { problem: string } {
  const found = findNumbers(line);
  if ('problem' in found) return found;
  const [number, ...others] = found.numbers;
  if (number === undefined) return { problem: 'This line has no tracking number.' };
  if (others.length === 0) return { number };
  return {
    problem: `This line has several numbers: ${[number, ...others].join(', ')}. Leave only the tracking number.`,
  };
}
