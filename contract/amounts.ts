import { pkrFromPaisa } from './money.ts';
import { toPlainCharacters } from './pasted.ts';

/** `problem` is a sentence that says what is wrong and what to write. */
export type Read<T> = { value: T } | { problem: string };
export type DecimalMark = '.' | ',';

interface AmountReading {
  /** Decimal mark that the other amounts of the list prove (`decimalMarkOf`). */
  mark?: DecimalMark | undefined;
  /** True for fees and taxes: a debit is positive and a credit negative. */
  isDeduction?: boolean;
}

/** Rs 10,000,000,000. Sums below this limit are exact in JavaScript. */
const RUPEES_MAX = 1e10;

const NO_NUMBER = { problem: 'This is no number.' };
const SHORTENED = {
  problem:
    'Your spreadsheet program has shortened this number to powers of ten. Set the format of the column to number, and type it again.',
};
const FORMULA = { problem: 'This is a formula. Type its result in its place.' };
const FAILED_FORMULA = { problem: 'The formula in this cell has no result. Type the value in its place.' };
const SEVERAL = { problem: 'This is more than one number. Write one of them.' };
const FOREIGN = {
  problem: 'Beside the number is a word, a unit or another currency. Write only the number, such as 1490.50.',
};
const TOO_LARGE = { problem: 'This is too large.' };
const NOT_WHOLE = { problem: 'This is no whole number. Write pieces, such as 12.' };

/** Matches ="00123" and '00123, which programs write so that a spreadsheet keeps a number as text. */
const TEXT_FORMULA = /^=\s*"(?<text>[^"]*)"$|^'(?<number>\d[\d.,]*)$/;
const FORMULA_ERROR = /^#(?:[A-Z][A-Z\d/_]*[!?]|N\/A|GETTING_DATA)$|^Err:\d{3}$/;
/** Words and signs for 0, as in the accounting format 'Rs. -'. */
const ZERO_WORDS = /^(?:-+|n\/?a|n\.a\.?|nil|none|null)$/i;
const POWER_OF_TEN = /\d\.?\d*e[+-]?\d+$/i;
/** Matches thousands as in '1 450' and '12 34 567'. */
const SPACE_GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?: \d{2,3})* \d{3}(?!\d)/g;
const APOSTROPHE_GROUPED = /^[1-9]\d{0,2}(?:['’]\d{3})+(?![\d'’])/;
const FOREIGN_MARK = /[\p{L}\p{Sc}]/u;

/** Returns the text of a cell without the signs by which programs mark a number as text: 120 for `="120"`. */
export function unquoteCell(text: string): Read<string> {
  const trimmed = text.trim();
  if (FORMULA_ERROR.test(trimmed)) return FAILED_FORMULA;
  const { text: quoted, number } = TEXT_FORMULA.exec(trimmed)?.groups ?? {};
  return { value: quoted?.trim() ?? number ?? trimmed };
}

/**
 * Returns rupees for texts such as 'Rs 1,234.50', '۱٬۲۳۴', '(120)', '120-', '1450 DR', '1.450,00' and '="120"'; null for
 * an empty text. 'N/A' and 'Nil' are 0. A text with two readings is a problem, unless `mark` decides.
 */
export function readAmount(
  written: string | number,
  { mark, isDeduction = false }: AmountReading = {},
): Read<number | null> {
  const unquoted = unquoteCell(String(written));
  if ('problem' in unquoted) return unquoted;
  if (unquoted.value === '') return { value: null };
  if (unquoted.value.startsWith('=')) return FORMULA;
  const plain = toAsciiMarks(unquoted.value).replace(/^'/, '').replaceAll(/\s+/g, ' ').trim();
  if (POWER_OF_TEN.test(plain)) return SHORTENED;
  if (ZERO_WORDS.test(plain)) return { value: 0 };
  const currency = foreignCurrencyOf(plain);
  if (currency !== undefined) return { problem: `This is in another currency (${currency}). Write it in rupees.` };
  if (/\d \d/.test(plain.replaceAll(SPACE_GROUPED, '0'))) return SEVERAL;
  const { unsigned, isNegative } = splitSign(plain.replaceAll(' ', ''), isDeduction);
  if (ZERO_WORDS.test(unsigned)) return { value: 0 };
  const read = readDigits(unsigned, typeof written === 'number' ? '.' : mark);
  if ('problem' in read) return read;
  if (read.value > RUPEES_MAX) return TOO_LARGE;
  return { value: isNegative && read.value !== 0 ? -read.value : read.value };
}

const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '¥': 'CNY' };
/** Currencies of shops that Pakistani shopkeepers buy from or have sold in. */
const CODE =
  /(?<![\p{L}])(?<code>usd|eur|gbp|inr|cny|aed|dhs?|sar|qar|omr|kwd|bhd|cad|aud|sgd|myr|hkd|bdt|lkr|afn|irr|try|idr|thb|jpy|chf)(?![\p{L}])/iu;

/** Returns 'USD' for '$19.99', 'US$ 20' and '19.99 usd'. Undefined without another currency than rupees. */
export function foreignCurrencyOf(text: string): string | undefined {
  const plain = toPlainCharacters(text);
  const code = CODE.exec(plain)?.groups?.['code']?.toUpperCase();
  if (code !== undefined) return code.startsWith('DH') ? 'AED' : code;
  const sign = Object.keys(SIGNS).find((each) => plain.includes(each));
  return sign && SIGNS[sign];
}

const PIECES = /\s*(?:pcs|pieces|pc|piece|nos|units?|عدد|پیس)\.?$/i;

/** Returns a whole number for '12', '12 pcs' and '1,200'; null for an empty text. */
export function readCount(written: string | number, { mark }: Pick<AmountReading, 'mark'> = {}): Read<number | null> {
  const read = readAmount(typeof written === 'string' ? written.replace(PIECES, '') : written, { mark });
  if (read === FOREIGN) return NOT_WHOLE;
  if ('problem' in read || read.value === null || Number.isInteger(read.value)) return read;
  return NOT_WHOLE;
}

/** Returns whole paisa, rounded half up. Rounds to 15 digits first, because 1.005 * 100 is 100.49999999999999. */
export function toPaisa(rupees: number): number {
  const paisa = Math.round(Number((Math.abs(rupees) * 100).toPrecision(15)));
  return rupees < 0 && paisa !== 0 ? -paisa : paisa;
}

export function hasFractionsOfPaisa(rupees: number): boolean {
  return Math.abs(rupees * 100 - toPaisa(rupees)) > 1e-6;
}

/** In a field '-' and 'none' are no number: the user may mean 0, an empty field, or a minus sign that has no digit yet. */
function typedNumber(text: string, read: typeof readCount): number | undefined {
  const number = /\p{Nd}/u.test(text) ? read(text) : NO_NUMBER;
  return 'problem' in number || number.value === null ? undefined : number.value;
}

/** Returns paisa of a typed amount. Undefined for an empty field, and for a text that `problemOfAmount` explains. */
export function typedPaisa(text: string): number | undefined {
  const rupees = typedNumber(text, readAmount);
  return rupees === undefined || hasFractionsOfPaisa(rupees) ? undefined : toPaisa(rupees);
}

/** Returns a typed whole number of 0 or more; undefined for an empty field and other text. */
export function typedCount(text: string): number | undefined {
  const count = typedNumber(text, readCount);
  return count !== undefined && count >= 0 ? count : undefined;
}

/** A typed text that is no number, or no clear one. Schemas reject it, and say what is wrong with it. */
export interface WrongText {
  wrong: string;
}

const orWrong = (text: string, value: number | undefined) => (text.trim() === '' ? null : (value ?? { wrong: text }));

/** Returns a typed amount for a request, in paisa. Null for an empty field. */
export function paisaOrWrong(text: string): number | WrongText | null {
  return orWrong(text, typedPaisa(text));
}

/** Returns a typed amount for a request, in rupees. Null for an empty field. */
export function rupeesOrWrong(text: string): number | WrongText | null {
  const paisa = typedPaisa(text);
  return orWrong(text, paisa && pkrFromPaisa(paisa));
}

/** Returns a typed whole number for a request. Null for an empty field. */
export function countOrWrong(text: string): number | WrongText | null {
  return orWrong(text, typedCount(text));
}

/** Returns what to write in place of a typed number. Undefined if it is clear, no number at all, or a power of ten. */
export function problemOfAmount(text: string): string | undefined {
  const read = readAmount(text);
  if (read === NO_NUMBER || read === SHORTENED) return undefined;
  if ('problem' in read) return read.problem;
  return read.value !== null && hasFractionsOfPaisa(read.value) ? 'Write at most two decimals.' : undefined;
}

/** Converts digits of any script, and the marks of Urdu and Arabic, to ASCII. */
function toAsciiMarks(text: string): string {
  return toPlainCharacters(text)
    .replaceAll(/[\u066c،]/g, ',')
    .replaceAll('\u066b', '.');
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

const RUPEES = String.raw`(?:pkr|rs|rupees?|روپ(?:ے|یہ|یے))`;
const NAMED_RUPEES = new RegExp(String.raw`^(?:(?:pakistani\s+)?${RUPEES}\.?)?$`, 'i');

/** True for the names of the rupee, and for an empty text. */
export function namesRupees(text: string): boolean {
  return NAMED_RUPEES.test(toPlainCharacters(text).trim());
}

/** Currency before an amount, such as 'Rs.', 'PKR:' or '(PKR)'. */
const BEFORE = new RegExp(String.raw`^(?:${RUPEES}[.:]*|\(${RUPEES}\.?\))`, 'i');
/** Currency or sign after an amount, such as 'PKR', '(PKR)', '/-', '/=', '.-' or 'only'. */
const BEHIND = new RegExp(String.raw`(?:${RUPEES}\.?|\(${RUPEES}\.?\)|\/[-=]|(?<=\d)\.-+|only\.?)$`, 'i');
/** Number of endings after an amount: 'Rs 1,290/- PKR only' has three. */
const MOST_BEHIND = 3;

function stripCurrency(amount: string): string {
  let text = amount.replace(BEFORE, '');
  for (let count = 0; count < MOST_BEHIND; count += 1) text = text.replace(BEHIND, '');
  return text;
}

/** Matches thousands ('1,234,567.50') and lakhs ('12,34,567.50'). */
const POINT_DECIMALS = /^(?<whole>\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d*))?$|^\.(?<only>\d+)$/;
/** Matches thousands with a decimal comma: '1.450,00'. */
const COMMA_DECIMALS = /^(?<whole>\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<decimals>\d*))?$/;
/** Matches '1450,5' and '0,50', where the comma cannot separate thousands, and '1.234.500', where the points must. */
const CERTAIN_DECIMAL_COMMA = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d{4,}),\d{1,2}$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$|^0,\d+$/;
/** Matches '1.450' (1,450 or 1.45). In '0.450' and '1450.000' the point cannot separate thousands. */
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/;
const COMMA_BEFORE_THREE = /^[1-9]\d{0,2},\d{3}$/;
/** Matches '1,49' and '850,00' (1.49 or a lost digit). */
const COMMA_BEFORE_TWO = /^[1-9]\d{0,2},\d{1,2}$/;

function readDigits(text: string, mark: DecimalMark | undefined): Read<number> {
  const isAmbiguous =
    (mark === undefined && POINT_BEFORE_THREE.test(text)) ||
    (mark === ',' && COMMA_BEFORE_THREE.test(text)) ||
    (mark !== ',' && COMMA_BEFORE_TWO.test(text));
  if (isAmbiguous) return { problem: twoReadings(text) };
  const digits = APOSTROPHE_GROUPED.test(text) ? text.replaceAll(/['’]/g, '') : text;
  const hasDecimalComma = mark === ',' || CERTAIN_DECIMAL_COMMA.test(digits);
  const found = (hasDecimalComma ? COMMA_DECIMALS : POINT_DECIMALS).exec(digits)?.groups;
  if (!found) return /\d/.test(text) && FOREIGN_MARK.test(text) ? FOREIGN : NO_NUMBER;
  const { whole = '0', decimals, only } = found;
  return { value: Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals ?? only ?? ''}`) };
}

function twoReadings(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const decimal = Number(text.replace(',', '.'));
  return `This may be ${digits} or ${decimal}. Write ${digits} without a dot or comma, or the decimals after a dot: ${decimal.toFixed(2)}.`;
}

const ANY_MARK = /[.,٫٬،]/;
/** Matches the amount in a text such as 'Rs 1.450,00 CR'. */
const AMOUNT_IN_TEXT = /\d[\d.,]*\d/;
const POINT_BEFORE_TWO = /\d\.\d{2}$/;
/** Matches one digit, or four and more, after a point. These can only be decimals, but three may be thousands. */
const POINT_BEFORE_ONE_OR_MANY = /^[\d,]*\.(?:\d|\d{4,})$/;
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?!\d)/;

/**
 * Returns the decimal mark that the amounts of a list prove. Proofs of a comma are '1450,50', or two different amounts
 * such as '34,50'. '34.50' proves nothing: '1.450' in the same list may mean 1,450.
 */
export function decimalMarkOf(cells: Iterable<unknown>): DecimalMark | undefined {
  const written = new Set([...cells].filter((cell): cell is string => typeof cell === 'string' && ANY_MARK.test(cell)));
  const amounts = new Set(
    [...written].flatMap((text) => AMOUNT_IN_TEXT.exec(toAsciiMarks(text).replaceAll(/[\s'’]/g, ''))?.[0] ?? []),
  );
  const count = (pattern: RegExp) => [...amounts].filter((amount) => pattern.test(amount)).length;
  const [certain, likely] = [count(CERTAIN_DECIMAL_COMMA), count(COMMA_BEFORE_TWO)];
  if (count(POINT_BEFORE_ONE_OR_MANY) > 0) return certain + likely > 0 ? undefined : '.';
  return (certain > 0 || likely > 1) && count(POINT_BEFORE_TWO) === 0 && count(COMMA_GROUPS) === 0 ? ',' : undefined;
}

/** Returns a typed whole number of any sign for a request, such as -3. Null for an empty field. */
export function differenceOrWrong(text: string): number | WrongText | null {
  return orWrong(text, typedNumber(text, readCount));
}
