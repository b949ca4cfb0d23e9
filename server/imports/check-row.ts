import type { DecimalMark } from '#contract/amounts.ts';
import { imageUrlSchema, productFields } from '#contract/catalogue.schema.ts';
import type { Gender } from '#contract/catalogue.ts';
import {
  type CustomColumn,
  type CustomValue,
  findCustomField,
  isCustomColumn,
  readCustomValue,
} from '#contract/custom-fields.ts';
import { FACETS } from '#contract/facets.ts';
import { importColumns } from '#contract/imports.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { MEASURES } from '#contract/measures.ts';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { cleanPasted } from '#contract/pasted.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach, type ProductField } from '#contract/product-fields.ts';
import { toOneLine } from '#contract/text.ts';
import { readYesNo } from '#contract/yes-no.ts';
import { rawText } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { countMistakes } from '#server/platform/text/count-mistakes.ts';
import { doubtText } from './doubt-text.ts';
import type { CheckedValues, ImportCell, ImportCells, NamedImage, RowProblem, RowValues } from './import-row.ts';
import { readAge } from './read-age-cell.ts';
import { CellProblem, fail, required, shownCell, textOf } from './read-cell.ts';
import { doubtPrice, doubtWeight, readMeasure, readPrice, readStock, readWeight } from './read-number-cell.ts';

export interface CheckedCells {
  values: CheckedValues;
  problems: RowProblem[];
  /** Doubtful values. They are reported only if they would change the product. */
  doubts: RowProblem[];
}

/** Columns that the file lacks stay undefined. `mark` is the decimal mark that the whole file shows. */
export function checkRow(cells: ImportCells, mark?: DecimalMark): CheckedCells {
  const values: CheckedValues = {};
  const problems: RowProblem[] = [];
  const doubts: RowProblem[] = [];
  for (const column of importColumns()) {
    const cell = cells[column];
    if (cell === undefined) continue;
    try {
      const value = isCustomColumn(column) ? readCustom(column, cell) : READERS[column](cell, mark);
      Object.assign(values, { [column]: value });
      const doubt = isCustomColumn(column) ? doubtCustom(column, cell) : DOUBTS[column]?.(cell, values);
      if (doubt !== undefined) doubts.push({ column, value: shownCell(cell), problem: doubt });
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ column, value: shownCell(cell), problem: error.message });
    }
  }
  if (cells.sku === undefined) problems.push({ column: 'sku', value: '', problem: 'Every row needs a SKU.' });
  return { values, problems, doubts };
}

const READERS: { [Column in ProductField]: (cell: ImportCell, mark?: DecimalMark) => RowValues[Column] } = {
  sku: (cell) => by(productFields.sku, textOf(cell)) ?? fail('Every row needs a SKU.'),
  name: (cell) => by(productFields.name, required(cell)),
  category: (cell) => {
    const named = FACETS.category.findNamed(rawText(cell));
    if (named !== undefined) return named;
    const text = required(cell);
    const names = FACETS.category.values().map((category) => adminCategoryLabel(category));
    const found = FACETS.category.findNamed(text) ?? FACETS.category.findNamed(text.replaceAll('&', ' and '));
    return found ?? unknown('category', text, names);
  },
  color: (cell) => {
    const named = FACETS.color.findNamed(rawText(cell));
    if (named !== undefined) return named;
    const text = required(cell);
    return (
      FACETS.color.findNamed(cleanPasted(text)) ??
      unknown('colour', text, FACETS.color.values().map(FACETS.color.label))
    );
  },
  age: readAge,
  gender: (cell) => {
    const named = FACETS.gender.findNamed(rawText(cell));
    if (named !== undefined) return named;
    const text = textOf(cell);
    if (text === '') return 'both';
    return (
      FACETS.gender.findNamed(text) ??
      genderByLabel(text) ??
      unknown('choice', text, FACETS.gender.values().map(FACETS.gender.label))
    );
  },
  price: (cell, mark) => readPrice(cell, mark) ?? fail('A price is missing.'),
  oldPrice: readPrice,
  stock: readStock,
  ...ofEach(NUMBER_FIELDS, () => readWeight),
  design: (cell) => by(productFields.design, textOf(cell)),
  description: (cell) => by(productFields.description, required(cell)),
  pictures: readImages,
  isHidden: readYesOrNo,
  ...ofEach(MEASURES, () => readMeasure),
  ...ofEach(NOTE_FIELDS, (name) => (cell: ImportCell) => by(productFields[name], textOf(cell))),
};

const DOUBTS: { [Column in ProductField]?: (cell: ImportCell, values: CheckedValues) => string | undefined } = {
  name: doubtText,
  design: doubtText,
  description: doubtText,
  ...ofEach(NOTE_FIELDS, () => doubtText),
  price: (_cell, { price = null }) => doubtPrice(price),
  oldPrice: (_cell, { oldPrice = null }) => doubtPrice(oldPrice),
  weightG: (_cell, { weightG = null }) => doubtWeight(weightG),
};

function genderByLabel(text: string): Gender | undefined {
  const folded = text.toLowerCase();
  if (folded === 'unisex' || (/\bboys?\b/.test(folded) && /\bgirls?\b/.test(folded))) return 'both';
  return FACETS.gender
    .values()
    .find((gender) => FACETS.gender.label(gender).toLowerCase() === folded || gender === `${folded}s`);
}

function readYesOrNo(cell: ImportCell): boolean {
  const text = textOf(cell).toLowerCase();
  if (text === 'hidden') return true;
  if (text === 'shown' || text === '') return false;
  return readYesNo(text) ?? fail('Write yes for a product that shoppers do not see, else no.');
}

function readCustom(column: CustomColumn, cell: ImportCell): CustomValue | null {
  const field = findCustomField(column);
  if (!field) return null;
  const input = customInput(cell);
  const read = readCustomValue(field, input);
  if ('value' in read) return read.value;
  return field.type === 'choice' ? toOneLine(String(input)) : fail(read.problem);
}

/** Spreadsheet programs store 95% as 0.95. */
function doubtPercent(cell: ImportCell): string | undefined {
  if (typeof cell !== 'number' || cell <= 0 || cell > 1) return undefined;
  return `Is this really ${cell} %? For ${Number((cell * 100).toPrecision(15))} % set the format of the column to text, and type the number again.`;
}

/** A choice that is no longer offered is only a doubt, because the product may have it. */
function doubtCustom(column: CustomColumn, cell: ImportCell): string | undefined {
  const field = findCustomField(column);
  if (field?.type === 'text') return doubtText(cell);
  if (field?.unit === '%') return doubtPercent(cell);
  if (field?.type !== 'choice') return undefined;
  const read = readCustomValue(field, customInput(cell));
  return 'problem' in read ? read.problem : undefined;
}

function customInput(cell: ImportCell): CustomValue {
  return typeof cell === 'number' ? cell : textOf(cell);
}

/**
 * Names are between commas, semicolons or line breaks. A URL may contain a comma, unless another URL follows the comma.
 */
const IMAGE_NAME = /https?:\/\/\S+?(?=\s*,\s*(?:https?:|\/media\/)|,?\s|,?$)|[^,;\n]+/gi;

function readImages(cell: ImportCell): NamedImage[] {
  const names = (textOf(cell).match(IMAGE_NAME) ?? []).map(toOneLine).filter((name) => name !== '');
  const images = [...new Set(names)].map((name) => {
    if (!/^(?:https?:\/\/|\/media\/)/i.test(name)) return { file: name };
    return { url: by(imageUrlSchema, name, `${name} is no address of a picture.`) };
  });
  if (images.length > PRODUCT_IMAGES_MAX) fail(`A product has at most ${PRODUCT_IMAGES_MAX} pictures.`);
  return images;
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

/** Mistakes that a word may have, by its length. With two in a short word, 'grey' would suggest 'red'. */
const MISTAKES_MAX = [
  { fromLength: 8, mistakes: 2 },
  { fromLength: 4, mistakes: 1 },
];
/** In characters. Longer texts cost too much to compare. */
const COMPARED_MAX_LENGTH = 50;

/** Throws with a suggestion: a name that the text contains or misspells. */
function unknown(noun: string, text: string, names: readonly string[]): never {
  const folded = text.toLowerCase();
  const words = new Set(folded.split(/[^\p{L}\p{M}\p{N}]+/u));
  const near = text.length > COMPARED_MAX_LENGTH ? [] : names.filter((name) => isNear(folded, name.toLowerCase()));
  const contained = names.filter((name) => words.has(name.toLowerCase()));
  const [suggestion, other] = near.length > 0 ? near : contained;
  const choices = `Write one of these: ${names.join(', ')}.`;
  return fail(
    suggestion !== undefined && other === undefined
      ? `There is no such ${noun}. Did you mean ${suggestion}?`
      : `There is no such ${noun}. ${choices}`,
  );
}

function isNear(text: string, name: string): boolean {
  const allowed = MISTAKES_MAX.find(({ fromLength }) => name.length >= fromLength)?.mistakes ?? 0;
  return countMistakes(text, name) <= allowed;
}
