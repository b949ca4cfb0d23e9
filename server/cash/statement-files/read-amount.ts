import { toPlainCharacters } from '#contract/pasted.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { stripCurrency } from '#server/platform/spreadsheets/strip-currency.ts';
import { textOf } from '#server/platform/spreadsheets/tables/cell-text.ts';
import type { DecimalMark } from './decimal-mark.ts';
import type { Read } from './read-cells.ts';

interface AmountReading {
  empty: Read<number>;
  /** Decides whether '1.450' is 1,450 or 1.45. Undefined if the file does not show it. */
  mark?: DecimalMark | undefined;
  /** True for fees and taxes: a debit is positive and a credit negative. */
  isDeduction?: boolean;
}

/** Rs 10,000,000,000. Sums below this limit are exact in JavaScript. */
const PAISA_MAX = 1e12;

const ZERO_WORDS = /^(?:-+|n\/?a|n\.a\.?|nil|none|null)$/i;
const POWER_OF_TEN = /\d\.?\d*e[+-]?\d+$/i;
/** Matches numbers such as '1 450' and '12 34 567'. */
const SPACE_GROUPED = /(?<!\d)\d{1,3}(?:\s\d{2,3})*\s\d{3}(?!\d)/g;
/** Matches ="120", which programs write so that a spreadsheet keeps a number as text. */
const TEXT_FORMULA = /^="(.*)"$/;

/** Returns paisa for texts such as 'Rs 1,234.50', '(120)', '120-', '1450 DR' and '1.450,00'. 'N/A' and 'Nil' are 0. */
export function readAmount(cell: SheetCell | undefined, { empty, mark, isDeduction }: AmountReading): Read<number> {
  if (typeof cell === 'object' && cell !== null) return { problem: 'is a date' };
  if (typeof cell === 'boolean') return { problem: 'is no amount' };
  const written = textOf(cell).replace(TEXT_FORMULA, '$1');
  if (written === '') return empty;
  if (written.startsWith('=')) return { problem: 'is a formula' };
  const plain = toAsciiAmount(written);
  if (POWER_OF_TEN.test(plain)) return { problem: 'was shortened to powers of ten by a spreadsheet' };
  if (ZERO_WORDS.test(plain)) return { value: 0 };
  if (hasSeveralNumbers(plain)) return { problem: 'is more than one number' };
  const { unsigned, isNegative } = splitSign(plain.replaceAll(/\s/g, ''), isDeduction ?? false);
  // Spreadsheets show 0 as 'Rs. -' in the accounting format.
  if (ZERO_WORDS.test(unsigned)) return { value: 0 };
  const read = readDigits(unsigned, typeof cell === 'number' ? '.' : mark);
  if ('problem' in read) return read;
  return { value: isNegative && read.value !== 0 ? -read.value : read.value };
}

function toAsciiAmount(written: string): string {
  return toPlainCharacters(written).replaceAll('٬', ',').replaceAll('٫', '.').replace(/^'/, '').trim();
}

function hasSeveralNumbers(text: string): boolean {
  return /\d\s+\d/.test(text.replaceAll(SPACE_GROUPED, ''));
}

const DEBIT = /dr\.?$|^dr\.?(?=\d)/i;
const CREDIT = /cr\.?$|^cr\.?(?=\d)/i;
const DEBIT_OR_CREDIT = /[cd]r\.?$|^[cd]r\.?(?=\d)/i;
/** Matches the dash in '1,450.-', which means no paisa, but not the minus sign in '120-'. */
const NO_PAISA = /(?<=\d)[.,]-+$/;

function splitSign(amount: string, isDeduction: boolean): { unsigned: string; isNegative: boolean } {
  let isNegative = (isDeduction ? CREDIT : DEBIT).test(amount);
  let text = amount.replace(DEBIT_OR_CREDIT, '');
  const removeMinus = (pattern: RegExp, replacement: string) => {
    isNegative ||= pattern.test(text);
    text = text.replace(pattern, replacement);
  };
  removeMinus(/^-(?=.)/, '');
  text = stripCurrency(text.replace(/^\+/, ''));
  removeMinus(/^\((.+)\)$/, '$1');
  text = stripCurrency(text).replace(NO_PAISA, '');
  removeMinus(/^-(?=.)|(?<=.)-$/, '');
  return { unsigned: text, isNegative };
}

/** Matches thousands ('1,234,567.50') and lakhs ('12,34,567.50'). */
const POINT_DECIMALS = /^(?<whole>\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d*))?$/;
/** Matches thousands with a decimal comma: '1.450,00'. */
const COMMA_DECIMALS = /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+)(?:,(?<decimals>\d*))?$/;
/** Matches '1450,5', where the comma cannot separate thousands, and '1.234.500', where the points must. */
const CERTAIN_DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d{4,},\d{1,2}$/;
/** Matches '1.450', where the point may separate thousands. In '0.450' and '1450.000' it cannot. */
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/;
const COMMA_BEFORE_THREE = /^[1-9]\d{0,2},\d{3}$/;

function readDigits(text: string, mark: DecimalMark | undefined): Read<number> {
  const hasDecimalComma = mark === ',' || CERTAIN_DECIMAL_COMMA.test(text);
  const { whole, decimals = '' } = (hasDecimalComma ? COMMA_DECIMALS : POINT_DECIMALS).exec(text)?.groups ?? {};
  if (whole === undefined) {
    const isForeign = /[a-z$€£]/i.test(text) && /\d/.test(text);
    return { problem: isForeign ? 'is in another currency, or no amount' : 'is no amount' };
  }
  if (isAmbiguous(text, mark)) {
    return { problem: 'has three digits behind its only mark, which may be rupees or paisa' };
  }
  const paisa = Number(whole.replaceAll(/[.,]/g, '')) * 100 + paisaOf(decimals);
  return paisa > PAISA_MAX ? { problem: 'is too large' } : { value: paisa };
}

/** True for '1.450' if the decimal mark is unknown, and for '1,450' if it is a comma. */
function isAmbiguous(text: string, mark: DecimalMark | undefined): boolean {
  if (mark === undefined) return POINT_BEFORE_THREE.test(text);
  return mark === ',' && COMMA_BEFORE_THREE.test(text);
}

/** Rounds half up. Uses the digits, because floating-point numbers would round 1.005 down. */
function paisaOf(decimals: string): number {
  const digits = decimals.padEnd(3, '0');
  return Number(digits.slice(0, 2)) + (Number(digits.charAt(2)) >= 5 ? 1 : 0);
}
