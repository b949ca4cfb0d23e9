import { toPlainCharacters } from '#contract/pasted.ts';
import { readTrackingNumber } from '#server/parcels/tracking-numbers/tracking-number.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { stripCurrency } from '#server/platform/spreadsheets/strip-currency.ts';

/** Returns a cell as text: a number in its shortest exact form, a date as its day. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell).replaceAll(/\s+/g, ' ').trim();
}

/** A value, or a problem: the end of a sentence that begins with the column. */
export type Read<T> = { value: T } | { problem: string };

export type DecimalMark = '.' | ',';

interface AmountReading {
  empty: Read<number>;
  /** Decimal mark that decides about '1.450', from the column's other cells; undefined if they do not show it. */
  mark?: DecimalMark | undefined;
  /** In a column of deductions, debits are what the courier keeps. */
  isDeduction?: boolean;
}

const NOTHING = /^(?:-+|n\/?a|n\.a\.?|nil|none|null)$/i;
/** Groups of three, or of lakhs. */
const PLAIN = /^(?<whole>\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d*))?$/;
/** Example: '1.450,00'. */
const EUROPEAN = /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+)(?:,(?<decimals>\d*))?$/;
const IS_EUROPEAN = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d{4,},\d{1,2}$/;
/** '1.450' may be 1,450 or 1.45 rupees; '0.450' and '1450.000' can only be decimals. */
const AMBIGUOUS: Record<DecimalMark, RegExp> = { '.': /^[1-9]\d{0,2}\.\d{3}$/, ',': /^[1-9]\d{0,2},\d{3}$/ };
const SPACED = /\d\s+\d/;
const SPACED_GROUPS = /(?<!\d)\d{1,3}(?:\s\d{2,3})*\s\d{3}(?!\d)/;
const SHORTENED = /\d\.?\d*e[+-]?\d+$/i;
/** Rs 10,000,000,000: sums of a statement stay exact integers. */
const PAISA_MAX = 1e12;

/**
 * Returns the paisa of an amount in rupees: 'Rs 1,234.50', '(120)', '120-', '1,450.-', '1450 DR', '1.450,00'. Rounds further
 * decimals half up, by digits and not as a binary fraction. '-', 'N/A' and 'Nil' are 0.
 */
export function readAmount(cell: SheetCell | undefined, { empty, mark, isDeduction }: AmountReading): Read<number> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'boolean') return { problem: 'is no amount' };
  // Programs write ="120" so that a spreadsheet stores a number as text.
  const original = textOf(cell).replace(/^="(.*)"$/, '$1');
  if (original === '') return empty;
  if (original.startsWith('=')) return { problem: 'is a formula' };
  const plain = toPlainCharacters(original).replaceAll('٬', ',').replaceAll('٫', '.').replace(/^'/, '').trim();
  if (SHORTENED.test(plain)) return { problem: 'was shortened to powers of ten by a spreadsheet' };
  if (NOTHING.test(plain)) return { value: 0 };
  if (SPACED.test(plain.replaceAll(new RegExp(SPACED_GROUPS, 'g'), ''))) return { problem: 'is more than one number' };
  const { text, isNegative } = takeSign(plain.replaceAll(/\s/g, ''), isDeduction ?? false);
  // 'Rs. -' is an accounting format.
  if (NOTHING.test(text)) return { value: 0 };
  const read = readDigits(text, typeof cell === 'number' ? '.' : mark);
  if ('problem' in read) return read;
  return { value: isNegative && read.value !== 0 ? -read.value : read.value };
}

/** Removes minus, brackets, currency, and CR or DR. */
function takeSign(written: string, isDeduction: boolean): { text: string; isNegative: boolean } {
  let text = written;
  let isNegative = false;
  const strip = (pattern: RegExp, replacement: string) => {
    const stripped = text.replace(pattern, replacement);
    const isStripped = stripped !== text;
    text = stripped;
    return isStripped;
  };
  if (strip(isDeduction ? /cr\.?$|^cr\.?(?=\d)/i : /dr\.?$|^dr\.?(?=\d)/i, '')) isNegative = true;
  else strip(/[cd]r\.?$|^[cd]r\.?(?=\d)/i, '');
  const takeMinus = (pattern: RegExp, replacement: string) => {
    if (strip(pattern, replacement)) isNegative = true;
  };
  takeMinus(/^-(?=.)/, '');
  strip(/^\+/, '');
  text = stripCurrency(text);
  takeMinus(/^\((.+)\)$/, '$1');
  text = stripCurrency(text);
  // '1,450.-' has no paisa; '120-' is negative.
  strip(/(?<=\d)[.,]-+$/, '');
  takeMinus(/^-(?=.)|(?<=.)-$/, '');
  return { text, isNegative };
}

function readDigits(text: string, mark: DecimalMark | undefined): Read<number> {
  const isComma = mark === ',' || IS_EUROPEAN.test(text);
  const { whole, decimals = '' } = (isComma ? EUROPEAN : PLAIN).exec(text)?.groups ?? {};
  if (whole === undefined) {
    if (/[a-z$€£]/i.test(text) && /\d/.test(text)) return { problem: 'is in another currency, or no amount' };
    return { problem: 'is no amount' };
  }
  if (mark === undefined ? AMBIGUOUS['.'].test(text) : mark === ',' && AMBIGUOUS[','].test(text)) {
    return { problem: 'has three digits behind its only mark, which may be rupees or paisa' };
  }
  const hundredths = decimals.padEnd(3, '0');
  const rounded = Number(hundredths.charAt(2)) >= 5 ? 1 : 0;
  const paisa = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(hundredths.slice(0, 2)) + rounded;
  return paisa > PAISA_MAX ? { problem: 'is too large' } : { value: paisa };
}

const MARK = /[.,٫٬]/;

/** Returns the decimal mark in a file's amounts; undefined without one. */
export function decimalMarkOf(cells: Iterable<SheetCell | undefined>): DecimalMark | undefined {
  const texts = [...cells]
    .filter((cell): cell is string => typeof cell === 'string' && MARK.test(cell))
    .map(toPlainCharacters);
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const hasComma = has(/\d,\d{1,2}(?![\d,])/);
  // A file with always two digits after the point has no '1.450' with three.
  if (has(/\d\.(?:\d|\d{4,})(?!\d)/)) return hasComma ? undefined : '.';
  return hasComma && !has(/\d\.\d{2}(?!\d)/) && !has(/\d,\d{3}(?!\d)/) ? ',' : undefined;
}

const NUMBER_MAX_LENGTH = 100;

/** Reads a tracking number, which spreadsheets treat as an amount; '' for a cell without a number ('-', 'Pending', '0'). */
export function readTrackingNo(cell: SheetCell | undefined): Read<string> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'number' && !(Number.isInteger(cell) && Math.abs(cell) < 1e15)) {
    return { problem: 'was rounded by a spreadsheet' };
  }
  const text = textOf(cell);
  if (text.length > NUMBER_MAX_LENGTH) return { problem: 'is too long' };
  if (/^=[^"]/.test(text)) return { problem: 'is a formula' };
  const read = readTrackingNumber(text);
  if ('number' in read) return { value: /[1-9]/.test(read.number) ? read.number : '' };
  if (read.problem === 'empty') return { value: '' };
  const how = read.problem === 'shortened' ? 'shortened to powers of ten' : 'rounded';
  return { problem: `was ${how} by a spreadsheet` };
}
