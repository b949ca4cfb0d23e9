import type { Age } from '#contract/catalogue.ts';
import { oldestYears, type SizeOption, type SizeSystem } from '#contract/facet-options.ts';
import { FACETS, facetOptions, findSize, foldSize, longLabelOf, onceForOptions } from '#contract/facets.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { readDayAndMonth } from '#server/platform/spreadsheets/cells/date-text.ts';
import { IS_DATE, rawText } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell } from './import-row.ts';
import { CellProblem, fail, required } from './read-cell.ts';

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

/** Bounds of a size in years, as its label says them. */
interface Band {
  age: Age;
  from: number;
  to: number;
}
interface Years {
  from: number;
  to: number;
  isMonths: boolean;
}
/** Hidden sizes come last: an export has them, but new rows should get others. */
const sizes = onceForOptions((): SizeOption[] =>
  FACETS.age
    .sequence()
    .flatMap((age) => findSize(age) ?? [])
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden)),
);
const bandsOf = (system: SizeSystem): Band[] =>
  sizes()
    .filter((size) => size.system === system)
    .map((size) => ({ age: size.code, from: size.fromMonths / 12, to: oldestYears(size) }));
const bands = onceForOptions(() => ({ years: bandsOf('years'), months: bandsOf('months') }));
const choices = () => FACETS.age.values().map(labelOf).join(', ');

/** Prefers a size with this name. Other texts are read as years or months. Throws `CellProblem` if no single size covers them. */
export function readAge(cell: ImportCell): Age {
  const named = findSizeByName(cell);
  if (named !== undefined) return named;
  const range = readYears(cell);
  const inside = findInside(range);
  if (inside !== undefined) return inside;
  const touched = findTouched(range);
  if (touched.length === 2) {
    return fail(
      `This lies in two ages of the shop. Write one of them: ${touched.map(({ age }) => labelOf(age)).join(' or ')}.`,
    );
  }
  return fail(`There is no such age. Write one of these: ${choices()}.`);
}

/** Months are read as a size in months, if one covers them. '24-36 months' ends before the third birthday. */
function findInside({ from, to, isMonths }: Years): Age | undefined {
  const { years, months } = bands();
  const inside = [...(isMonths ? months : []), ...years].filter((band) => band.from <= from && to <= band.to);
  const exact = inside.find((band) => band.from === from && band.to === to);
  const covering = years.find((band) => isMonths && band.from <= from && from < band.to + 1 && to <= band.to + 1);
  return (exact ?? inside[0] ?? covering)?.age;
}

/** A child of '2-3' years is up to three years and eleven months old. Months are exact: '9-12 months' is no child of one year. */
function findTouched({ from, to, isMonths }: Years): Band[] {
  return bands().years.filter((band) => from < band.to + 1 && to > (isMonths ? band.from : band.from - 1));
}

/** Returns the age that the text covers best; of two ages the higher one, because children grow. A date was '3-4' once. */
export function suggestAge(text: string): Age | undefined {
  const named = findSizeByName(text);
  if (named !== undefined) return named;
  const made = readDayAndMonth(text);
  if (made) return bands().years.find(({ from, to }) => from === made[0] && to === made[1])?.age;
  try {
    const range = readYears(text);
    return findInside(range) ?? findTouched(range).at(-1)?.age;
  } catch (error) {
    if (error instanceof CellProblem) return undefined;
    throw error;
  }
}

/** Sizes by their names. Names with a unit come first, then bare labels, then other spellings; merged sizes come last. */
const sizesByName = onceForOptions((): ReadonlyMap<string, Age> => {
  const all = [...sizes(), ...facetOptions().age.filter(({ mergedInto }) => mergedInto !== null)];
  const years = all.filter(({ system }) => system === 'years');
  const named = [
    ...all.map((size) => [longLabelOf(size), size] as const),
    ...[...years, ...all].map((size) => [size.label, size] as const),
    ...all.flatMap((size) =>
      size.words.flatMap((word) => [[word, size] as const, [longLabelOf({ ...size, label: word }), size] as const]),
    ),
  ];
  const plain = named.map(([name, size]) => [toPlainCharacters(name), size] as const);
  // The first size with a name has it: a Map takes the last entry.
  const entries = [...named, ...plain].toReversed();
  return new Map(entries.map(([name, size]) => [foldSize(name), size.mergedInto ?? size.code]));
});

/** Finds the size with this name in any spelling, such as 'M', 'size M', '2 years' or '2-3, slim'. */
export function findSizeByName(cell: ImportCell): Age | undefined {
  const text = rawText(cell);
  return sizesByName().get(foldSize(text)) ?? sizesByName().get(foldSize(toPlainCharacters(text)));
}

function readYears(cell: ImportCell): Years {
  const made = readDayAndMonth(cell);
  if (made) {
    const [from, to] = made;
    const band = bands().years.find((each) => each.from === from && each.to === to);
    return fail(band ? `${IS_DATE} Did you mean ${labelOf(band.age)}? Write it with the word years.` : IS_DATE);
  }
  const years = parseYears(required(cell));
  if (!years) return fail(`There is no such age. Write one of these: ${choices()}.`);
  return years.from <= years.to
    ? years
    : fail(`The first number is above the second. Write one of these: ${choices()}.`);
}

/** Returns the years of texts such as '3-4', '18 months' (1.5) and '5T'. Undefined for any other text. */
export function parseYears(cell: string): Years | undefined {
  const text = toPlainCharacters(cell)
    .toLowerCase()
    .replaceAll(/[\s()]+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .trim();
  const { from, fromUnit, to = from, toUnit = fromUnit } = AGE_TEXT.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined) return undefined;
  // A unit after the second number is for both: '12-18 months'.
  const isMonths = [fromUnit, toUnit].some((unit) => unit !== undefined && IS_MONTHS.test(unit));
  return { from: inYears(from, fromUnit ?? toUnit), to: inYears(to, toUnit), isMonths };
}

function inYears(number: string, unit: string | undefined): number {
  return Number(number) / (unit !== undefined && IS_MONTHS.test(unit) ? 12 : 1);
}

/** Adds a unit, because spreadsheet programs would change `3-4` into a date. */
export function labelOf(age: Age): string {
  return FACETS.age.longLabel(age);
}
