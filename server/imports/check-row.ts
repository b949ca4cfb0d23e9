import { imageUrlSchema, productFields } from '#contract/catalogue.schema.ts';
import {
  AGE_LABELS,
  AGES,
  CATEGORIES,
  COLORS,
  findAge,
  findCategory,
  findColor,
  findGender,
  GENDER_LABELS,
  GENDERS,
  type Gender,
} from '#contract/catalogue.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { IMPORT_COLUMN_NAMES, type ImportColumn } from '#contract/imports.ts';
import { ADMIN_CATEGORY_LABELS } from '#contract/managed-products.ts';
import { MAX_PRODUCT_IMAGES } from '#contract/media.ts';
import { countMistakes } from '#server/platform/text/count-mistakes.ts';
import type { CheckedValues, ImportCell, ImportCells, NamedImage, RowProblem, RowValues } from './import-row.ts';

/** What is wrong with a cell, in words. */
class CellProblem extends Error {}

/** Results of formulas that failed. */
const FORMULA_ERRORS = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']);
/** What a spreadsheet's program makes of `3-4` in a cell that is not text, in a CSV file. */
const SHORT_DATE =
  /^\d{1,2}[-/. ][A-Za-z]{3,9}(?:[-/. ]\d{2,4})?$|^[A-Za-z]{3,9}[-/. ]\d{1,4}$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/;
/** Days since 1900, as a date is stored: 1954 to 2091. */
const DATE_NUMBERS = { from: 20_000, to: 70_000 };
const IS_DATE =
  'Your spreadsheet program has made a date of this. Set the format of the column to text, and type it again.';

/** Parses the cells of a row; columns that the file lacks stay undefined. A problem for each cell that cannot be used. */
export function checkRow(cells: ImportCells): { values: CheckedValues; problems: RowProblem[] } {
  const values: CheckedValues = {};
  const problems: RowProblem[] = [];
  for (const column of IMPORT_COLUMN_NAMES) {
    const cell = cells[column];
    if (cell === undefined) continue;
    try {
      Object.assign(values, { [column]: READERS[column](cell) });
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ column, value: shownCell(cell), problem: error.message });
    }
  }
  if (cells.sku === undefined) problems.push({ column: 'sku', value: '', problem: 'Every row needs a SKU.' });
  return { values, problems };
}

const READERS: { [Column in ImportColumn]: (cell: ImportCell) => RowValues[Column] } = {
  sku: (cell) => by(productFields.sku, textOf(cell)) ?? fail('Every row needs a SKU.'),
  name: (cell) => by(productFields.name, required(cell)),
  category: (cell) => {
    const text = required(cell);
    const names = CATEGORIES.map((category) => ADMIN_CATEGORY_LABELS[category]);
    return findCategory(text) ?? unknown('category', text, names);
  },
  color: (cell) => {
    const text = required(cell);
    return findColor(text) ?? unknown('colour', text, COLORS);
  },
  age: readAge,
  gender: (cell) => {
    const text = textOf(cell);
    if (text === '') return 'both';
    return findGender(text) ?? genderByLabel(text) ?? unknown('choice', text, Object.values(GENDER_LABELS));
  },
  price: (cell) => readPrice(cell) ?? fail('A price is missing.'),
  oldPrice: readPrice,
  stock: (cell) => {
    const number = readNumber(cell);
    if (number === null) return null;
    return by(productFields.stock, number, 'This must be a whole number from 0 to 1,000,000, or nothing.');
  },
  design: (cell) => by(productFields.design, textOf(cell)),
  description: (cell) => by(productFields.description, required(cell)),
  pictures: readImages,
  isHidden: readYesOrNo,
};

function readAge(cell: ImportCell) {
  const text = required(cell)
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replace(/\s*(?:years?|yrs?|y)\.?$/i, '')
    .replaceAll(/\s*-\s*/g, '-');
  const age = findAge(toAsciiDigits(text));
  if (age !== undefined) return age;
  const number = Number(text);
  if (SHORT_DATE.test(text) || (number >= DATE_NUMBERS.from && number <= DATE_NUMBERS.to)) fail(IS_DATE);
  return fail(
    `There is no such age. Write one of these: ${AGES.map((each) => `${AGE_LABELS[each]} years`).join(', ')}.`,
  );
}

function genderByLabel(text: string): Gender | undefined {
  const folded = text.toLowerCase();
  if (folded === 'unisex') return 'both';
  return GENDERS.find((gender) => GENDER_LABELS[gender].toLowerCase() === folded || gender === `${folded}s`);
}

const YES = new Set(['yes', 'y', 'true', '1', 'hidden']);
const NO = new Set(['no', 'n', 'false', '0', 'shown', '']);

function readYesOrNo(cell: ImportCell): boolean {
  const text = textOf(cell).toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : fail('Write yes for a product that shoppers do not see, else no.');
}

const CURRENCY = /^(?:PKR|Rs\.?|₨)\s*|\s*(?:PKR|\/-)$/gi;
/** 1,490 and 1,00,000. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/** PKR; null for an empty cell. */
function readPrice(cell: ImportCell): number | null {
  const price = readNumber(cell);
  return price === null
    ? null
    : by(productFields.price, price, 'This must be a price from 0 to 1,000,000 with at most two decimals.');
}

function readNumber(cell: ImportCell): number | null {
  if (typeof cell === 'number') return cell;
  const text = toAsciiDigits(textOf(cell)).replaceAll(CURRENCY, '');
  if (text === '') return null;
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  return fail(SHORT_DATE.test(text) ? IS_DATE : 'This is no number.');
}

/** An address may have commas inside; another one begins behind a comma. */
const IMAGE_NAME = /https?:\/\/\S+?(?=\s*,\s*(?:https?:|\/media\/)|,?\s|,?$)|[^,;\n]+/gi;

function readImages(cell: ImportCell): NamedImage[] {
  const names = (textOf(cell).match(IMAGE_NAME) ?? []).map((name) => name.trim()).filter((name) => name !== '');
  const images = [...new Set(names)].map((name) => {
    if (!/^(?:https?:\/\/|\/media\/)/i.test(name)) return { file: name };
    return { url: by(imageUrlSchema, name, `${name} is no address of a picture.`) };
  });
  if (images.length > MAX_PRODUCT_IMAGES) fail(`A product has at most ${MAX_PRODUCT_IMAGES} pictures.`);
  return images;
}

/** The text of a cell, in which numbers are plain. */
function textOf(cell: ImportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return fail(IS_DATE);
  const text = String(cell).toWellFormed().replaceAll('\0', '').trim();
  if (FORMULA_ERRORS.has(text)) fail('The formula in this cell has no result. Type the value in its place.');
  return text;
}

function required(cell: ImportCell): string {
  return textOf(cell) || fail('This must not be empty.');
}

function by<Value>(schema: { safeParse(value: unknown): Parsed<Value> }, value: unknown, problem?: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (problem === undefined && issue?.code === 'too_big')
    fail(`This is too long: it may have ${String(issue.maximum)} characters.`);
  return fail(problem ?? 'This is not valid.');
}

interface Issue {
  code?: string;
  maximum?: unknown;
}
type Parsed<Value> = { success: true; data: Value } | { success: false; error: { issues: Issue[] } };

/** Suggests the value that takes the fewest changes, where that is not most of the text. */
function unknown(noun: string, text: string, names: readonly string[]): never {
  const [closest] = names
    .map((name) => ({ name, mistakes: countMistakes(text.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.mistakes - b.mistakes);
  const isNear = closest !== undefined && closest.mistakes <= Math.max(2, closest.name.length / 3);
  return fail(
    isNear
      ? `There is no such ${noun}. Did you mean ${closest.name}?`
      : `There is no such ${noun}. Write one of these: ${names.join(', ')}.`,
  );
}

function fail(problem: string): never {
  throw new CellProblem(problem);
}

const SHOWN_LENGTH = 80;

/** A cell as a problem shows it. */
export function shownCell(cell: ImportCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'object' ? cell.date : String(cell).toWellFormed().replaceAll('\0', '');
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…`.toWellFormed() : text;
}
