import { toPlainCharacters } from '#contract/pasted.ts';
import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';
import { stripCurrency } from '#server/platform/spreadsheets/strip-currency.ts';
import type { DecimalMark } from './decimal-mark.ts';
import { type Read, textOf } from './read-cells.ts';

interface AmountReading {
  empty: Read<number>;
  /** Tells whether '1.450' is 1,450 or 1.45; undefined if the file does not show it. */
  mark?: DecimalMark | undefined;
  /** In a column of fees or taxes, a debit is positive and a credit negative. */
  isDeduction?: boolean;
}

/** Rs 10,000,000,000: the sums of a statement stay exact integers. */
const PAISA_MAX = 1e12;

const ZERO_WORDS = /^(?:-+|n\/?a|n\.a\.?|nil|none|null)$/i;
const POWER_OF_TEN = /\d\.?\d*e[+-]?\d+$/i;
/** Such as '1 450' or '12 34 567'. */
const SPACE_GROUPED = /(?<!\d)\d{1,3}(?:\s\d{2,3})*\s\d{3}(?!\d)/g;
/** Programs write ="120" so that a spreadsheet stores a number as text. */
const TEXT_FORMULA = /^="(.*)"$/;

/** Reads 'Rs 1,234.50', '(120)', '120-', '1,450.-', '1450 DR' and '1.450,00'. '-', 'N/A' and 'Nil' are 0. */
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
  // The accounting format of spreadsheets shows 0 as 'Rs. -'.
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
/** The dash in '1,450.-' means no paisa. In '120-' it is a minus sign and does not match. */
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

/** Grouped by thousands ('1,234,567.50') or lakhs ('12,34,567.50'). */
const POINT_DECIMALS = /^(?<whole>\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d*))?$/;
/** Grouped by thousands: '1.450,00'. */
const COMMA_DECIMALS = /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+)(?:,(?<decimals>\d*))?$/;
/** The comma in '1450,5' can only be a decimal comma, and the points in '1.234.500' can only separate thousands. */
const CERTAIN_DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$|^\d{4,},\d{1,2}$/;
/** The point in '1.450' may separate thousands. In '0.450' and '1450.000' it can only begin decimals. */
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

/** True for '1.450' without a known decimal mark, and for '1,450' with decimal commas. */
function isAmbiguous(text: string, mark: DecimalMark | undefined): boolean {
  if (mark === undefined) return POINT_BEFORE_THREE.test(text);
  return mark === ',' && COMMA_BEFORE_THREE.test(text);
}

/** Rounds half up. Reads digits, because binary floating point would round 1.005 down. */
function paisaOf(decimals: string): number {
  const digits = decimals.padEnd(3, '0');
  return Number(digits.slice(0, 2)) + (Number(digits.charAt(2)) >= 5 ? 1 : 0);
}
