import { toAsciiDigits } from '#contract/digits.ts';
import type { ImportCell } from '#server/imports/import-row.ts';

/** A cell as text; a number as short as it identifies it, a date as its day. */
export function textOf(cell: ImportCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell).replaceAll(/\s+/g, ' ').trim();
}

/** A value, or why there is none, as the end of a sentence that begins with the column. */
export type Read<T> = { value: T } | { problem: string };

const CURRENCY = /^(?:rs\.?|pkr|₨|rupees)|(?:\/[-=]|rs\.?|pkr|₨|rupees)$/gi;
/** Groups of three, or as in lakhs. */
const NUMBER = /^(?<whole>\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d*))?$/;
/** Rs 10,000,000,000: sums of a statement stay exact. */
const MAX_PAISA = 1e12;

/**
 * Paisa of an amount in rupees as couriers write it: 'Rs 1,234.50', '1234', '(120)', '120-'. Decimals beyond the paisa are rounded
 * half up, of the digits rather than of a binary fraction. Empty and '-' are `empty`.
 */
export function readAmount(cell: ImportCell | undefined, empty: Read<number>): Read<number> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'boolean') return { problem: 'is no amount' };
  const original = textOf(cell);
  if (original === '') return empty;
  if (original.startsWith('=')) return { problem: 'is a formula' };
  if (/\d\.?\d*e[+-]?\d+$/i.test(original)) return { problem: 'was shortened to powers of ten by a spreadsheet' };
  let text = toAsciiDigits(original).replaceAll(/\s/g, '').replaceAll(/[−–]/g, '-');
  let isNegative = false;
  const strip = (pattern: RegExp, replacement: string) => {
    const stripped = text.replace(pattern, replacement);
    isNegative ||= stripped !== text;
    text = stripped;
  };
  strip(/^-(?=.)/, '');
  text = text.replaceAll(CURRENCY, '');
  strip(/^\((.+)\)$/, '$1');
  text = text.replaceAll(CURRENCY, '');
  strip(/^-(?=.)|(?<=.)-$/, '');
  if (/^-+$/.test(text)) return { value: 0 };
  const { whole, decimals = '' } = NUMBER.exec(text)?.groups ?? {};
  if (whole === undefined) {
    if (/[a-z$€£]/i.test(text) && /\d/.test(text)) return { problem: 'is in another currency, or no amount' };
    return { problem: 'is no amount' };
  }
  const hundredths = decimals.padEnd(3, '0');
  const rounded = Number(hundredths.charAt(2)) >= 5 ? 1 : 0;
  const paisa = Number(whole.replaceAll(',', '')) * 100 + Number(hundredths.slice(0, 2)) + rounded;
  if (paisa > MAX_PAISA) return { problem: 'is too large' };
  return { value: isNegative && paisa !== 0 ? -paisa : paisa };
}

const MAX_NUMBER_LENGTH = 100;

/** A tracking number, which spreadsheets take for an amount: '1.2E+14' has lost its digits, as has a number of 16. */
export function readTrackingNo(cell: ImportCell | undefined): Read<string> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < 1e15)) {
    return { problem: 'was rounded by a spreadsheet' };
  }
  // ="0123" is how programs have a spreadsheet keep a number as text.
  const text = textOf(cell)
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
  if (text === '') return { problem: 'is empty: perhaps the row is a total' };
  if (text.startsWith('=')) return { problem: 'is a formula' };
  if (/^\d+(?:\.\d+)?e\+?\d+$/i.test(text)) return { problem: 'was shortened to powers of ten by a spreadsheet' };
  if (text.length > MAX_NUMBER_LENGTH) return { problem: 'is too long' };
  return { value: toAsciiDigits(text).replace(/^(\d+)\.0+$/, '$1') };
}
