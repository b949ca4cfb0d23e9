import { TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { splitRows } from './split-rows.ts';
import { readTrackingNumber, TRACKING_NUMBER_MAX_LENGTH } from './tracking-number.ts';

export interface TrackingRow {
  /** Line of the pasted text, counted from 1. */
  line: number;
  /** Number of an order ('ND-7K3F9Q2MXA') or of a parcel ('NP-7K3F9Q2M'). */
  reference: string;
  trackingNo: string;
}

export interface TrackingProblem {
  line: number;
  text: string;
}

/** Numbers of orders and parcels in the shop's alphabet, which has no I, L, O, U, 0 and 1: 'np shipping' does not match. */
const REFERENCE =
  /(?<![a-z\d])#?\s*(?:nd[\s-]*(?<order>[2-9a-hjkmnp-tv-z]{10})|np[\s-]*(?<parcel>[2-9a-hjkmnp-tv-z]{8}))(?![a-z\d])/gi;
/** Tracking numbers have at least seven digits in a row, so amounts, weights and codes do not match. */
const NUMBER = /^[a-z]{0,5}-?\d{7,}[a-z\d]{0,8}$/i;
/** In the column of tracking numbers, any text with a digit counts as one. */
const NAMED_NUMBER = /^(?=.*\d)[a-z\d][a-z\d/-]{2,39}$/i;
const MOBILE = /^(?:\+|00)?(?:92|0)3\d{9}$/;
const NUMBER_HEADING = /track|consignment|\bcn\b|\bcn[ _-]?(?:no|number)|\bawb\b|airway/i;
const HEADING = /track|consignment|\bcn\b|\bawb\b|order|reference|\bref\b|parcel|number|\bno\b/i;

/** Length of the largest paste, which takes less than 50 ms. A row of a courier's file has about 300 characters in 30 columns. */
const PASTED_MAX_LENGTH = 300_000;
const COLUMNS_MAX = 100;

/**
 * Reads lines that have an order or parcel number and a tracking number, pasted or from a courier's CSV. Cells may be in any
 * order, separated by tabs, commas, semicolons or spaces, with or without headings. An ambiguous line is a problem, never a
 * guess.
 */
export function readTrackingNumbers(text: string): { rows: TrackingRow[]; problems: TrackingProblem[] } {
  const tooMuch = problemOfSize(text);
  if (tooMuch) return { rows: [], problems: [tooMuch] };
  const lines = splitRows(toPlainCharacters(text));
  const rows: TrackingRow[] = [];
  const problems: TrackingProblem[] = [];
  let column: number | undefined;
  let isBeforeData = true;
  for (const { line, cells } of lines) {
    const [reference, ...others] = findReferences(cells);
    if (isBeforeData && !reference && isHeading(cells)) {
      const named = cells.findIndex((cell) => NUMBER_HEADING.test(cell));
      column = named < 0 ? undefined : named;
      continue;
    }
    isBeforeData = false;
    if (rows.length + problems.length >= TRACKING_ROWS_MAX) {
      const problem = `There are more than ${TRACKING_ROWS_MAX} lines. Nothing was read: send them in parts.`;
      return { rows: [], problems: [{ line, text: problem }] };
    }
    const found = findNumber(cells, column);
    if (!reference) problems.push({ line, text: 'This line has no order number (ND-…) or parcel number (NP-…).' });
    else if (others.length > 0) {
      const problem = `This line has several orders or parcels: ${[reference, ...others].join(', ')}.`;
      problems.push({ line, text: problem });
    } else if ('problem' in found) problems.push({ line, text: found.problem });
    else rows.push({ line, reference, trackingNo: found.number });
  }
  return { rows, problems };
}

/** Returns the parcel numbers in cells; without any, the order numbers. A parcel number is more exact. */
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

function findNumber(cells: readonly string[], column: number | undefined): { number: string } | { problem: string } {
  const named = column === undefined ? undefined : cells[column];
  // A shortened number ends the search, because another number of the line would be mistaken for it.
  if ((named === undefined ? cells : [named]).some(isShortened)) return { problem: LOST };
  const numbers =
    named === undefined ? findUnnamed(cells) : [cleanNumber(named)].filter((each) => NAMED_NUMBER.test(each));
  const [number, ...others] = new Set(numbers);
  if (number === undefined) return { problem: 'This line has no tracking number.' };
  if (others.length > 0) {
    return {
      problem: `This line has several numbers: ${[number, ...others].join(', ')}. Leave only the tracking number.`,
    };
  }
  if ('problem' in readTrackingNumber(number)) {
    return {
      problem: `A spreadsheet has replaced the last digits of ${number} by zeros. Copy the number from the courier.`,
    };
  }
  return { number };
}

function isShortened(cell: string): boolean {
  const read = readTrackingNumber(cell);
  return 'problem' in read && read.problem === 'shortened';
}

function findUnnamed(cells: readonly string[]): string[] {
  const numbers = cells
    .map((cell) => cleanNumber(cell.replaceAll(REFERENCE, ' ')))
    .filter((cell) => NUMBER.test(cell) && cell.length <= TRACKING_NUMBER_MAX_LENGTH);
  // Leaves out mobile numbers, because couriers' files have the customer's phone too.
  return numbers.filter((number) => !MOBILE.test(number));
}

/** Returns the number of a cell, or its text if a spreadsheet has damaged the number. */
function cleanNumber(cell: string): string {
  const read = readTrackingNumber(cell);
  return 'number' in read ? read.number : read.text;
}

function problemOfSize(text: string): TrackingProblem | undefined {
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
