import { AGE_LABELS, AGES, type Age } from '#contract/catalogue.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import type { ImportCell } from './import-row.ts';
import { CellProblem, fail, IS_DATE, required } from './read-cell.ts';
import { readDayAndMonth } from './read-date-text.ts';

const NUMBER = String.raw`\d{1,2}(?:\.\d{1,2})?`;
/** 't' is for sizes such as 3T (toddler), which fits a child of three years. */
const YEARS = 'years?|yrs?|y|yo|t|saal|sal|سال';
const MONTHS = 'months?|mths?|mos?|m|mahine|mahinay|ماہ|مہینے';
const UNIT = `(?:${YEARS}|${MONTHS})`;
const AGE_TEXT = new RegExp(
  String.raw`^(?:(?:age|ages|umar|umr|عمر|years?|yrs?) ?:? ?)?(?<from>${NUMBER}) ?(?<fromUnit>${UNIT})?\.?` +
    String.raw`(?: ?(?:[-/~&]|to|till|and|se|سے) ?(?<to>${NUMBER}) ?(?<toUnit>${UNIT})?\.?)?(?: old)?$`,
);
const IS_MONTHS = new RegExp(`^(?:${MONTHS})$`);

interface Band {
  age: Age;
  from: number;
  to: number;
}
const BANDS: Band[] = AGES.map((age) => {
  const [from = 0, to = 0] = AGE_LABELS[age].split('-').map(Number);
  return { age, from, to };
});
const CHOICES = AGES.map(labelOf).join(', ');

/** Reads a number as years, not as the code of an age. Throws `CellProblem` if no single age covers the years. */
export function readAge(cell: ImportCell): Age {
  const range = readYears(cell);
  const inside = BANDS.find(({ from, to }) => from <= range.from && range.to <= to);
  if (inside) return inside.age;
  const touched = BANDS.filter(({ from, to }) => range.from < to + 1 && range.to > from - 1);
  if (touched.length === 2) {
    return fail(
      `This lies in two ages of the shop. Write one of them: ${touched.map(({ age }) => labelOf(age)).join(' or ')}.`,
    );
  }
  return fail(`There is no such age. Write one of these: ${CHOICES}.`);
}

/** Returns the age that the text covers best; of two ages the higher one, because children grow. */
export function suggestAge(text: string): Age | undefined {
  try {
    const range = readYears(text);
    return BANDS.findLast(({ from, to }) => range.from < to + 1 && range.to > from - 1)?.age;
  } catch (error) {
    if (error instanceof CellProblem) return undefined;
    throw error;
  }
}

function readYears(cell: ImportCell): { from: number; to: number } {
  const made = readDayAndMonth(cell);
  if (made) {
    const [from, to] = made;
    const band = BANDS.find((each) => each.from === from && each.to === to);
    return fail(band ? `${IS_DATE} Did you mean ${labelOf(band.age)}? Write it with the word years.` : IS_DATE);
  }
  const text = toPlainCharacters(required(cell))
    .toLowerCase()
    .replaceAll(/[\s()]+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .trim();
  const { from, fromUnit, to = from, toUnit = fromUnit } = AGE_TEXT.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined) return fail(`There is no such age. Write one of these: ${CHOICES}.`);
  // A unit after the second number is for both: '12-18 months'.
  const years = { from: inYears(from, fromUnit ?? toUnit), to: inYears(to, toUnit) };
  return years.from <= years.to ? years : fail(`The first number is above the second. Write one of these: ${CHOICES}.`);
}

function inYears(number: string, unit: string | undefined): number {
  return Number(number) / (unit !== undefined && IS_MONTHS.test(unit) ? 12 : 1);
}

/** Adds a unit, because spreadsheet programs would change `3-4` into a date. */
export function labelOf(age: Age): string {
  return `${AGE_LABELS[age]} years`;
}
