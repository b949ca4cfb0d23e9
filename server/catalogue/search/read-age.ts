import type { Age } from '#contract/catalogue.ts';
import type { SizeOption } from '#contract/facet-options.ts';
import { onceForOptions, shownSizes } from '#contract/facets.ts';
import { foldWord } from './fold-word.ts';
import { withDigits } from './read-number.ts';

const UNIT = '(?:years?|yrs?|y|yo|saal|sal|saala|sala|saalon|salon|baras|سال|سالہ|برس)';
const MONTH = '(?:months?|mahine|mahinay|mahina|mah|ماہ|مہینے)';
/** Matches 'under 5 years'. */
const AT_MOST = new RegExp(String.raw`^(?:under|below|upto|up to) (\d{1,2}) ?${UNIT}(?: old)?(?= |$)`, 'u');
/**
 * Matches '3 years', '3-4 saal', 'paanch saal', 'age 5' and '5y'. '3-4' without a unit counts only if the shop has that
 * age.
 */
const YEARS = new RegExp(
  String.raw`^(?:(?:age|umar|umr|aged|عمر) )?(\d{1,2})(?: ?(?:-|to|se) ?(\d{1,2}))?( ?${UNIT})?(?: old)?(?= |$)`,
  'u',
);
const MONTHS = new RegExp(String.raw`^(\d{1,2})(?:-(\d{1,2}))? ?${MONTH}(?: old)?(?= |$)`, 'u');

/** Returns the ages with which the words begin, and how many words they take. */
export function readAge(words: readonly string[]): { ages: Age[]; length: number } | undefined {
  const named = readNamedSize(words);
  if (named) return named;
  const text = words.map(readable).join(' ');
  const atMost = AT_MOST.exec(text);
  if (atMost) return found(atMost[0], 0, monthsUntil(atMost[1]));
  const months = MONTHS.exec(text);
  if (months) return found(months[0], Number(months[1]), Number(months[2] ?? months[1]), wholeYears);
  const years = YEARS.exec(text);
  if (!years) return undefined;
  const [whole, first, last = first, unit] = years;
  const isLabel = shownSizes().some(({ system, label }) => system === 'years' && label === whole);
  const isAge = unit !== undefined || isLabel || !/^\d/.test(whole);
  return isAge ? found(whole, Number(first) * 12, monthsUntil(last)) : undefined;
}

const SIZE_WORDS = new Set(['size', 'sizes', 'saiz', 'سائز'].map(foldWord));
const NAME_WORDS_MAX = 3;
/** Numbers up to 18 may be years, and single letters are the end of words such as "boy's". */
const NEEDS_SIZE_WORD = /^(?:1?\d|\p{L})$/u;

/** Sizes by their names, such as 'xl' and '28', and by the spellings that the shop has added. */
const sizesByName = onceForOptions((): ReadonlyMap<string, Age> => {
  const names = shownSizes().flatMap(({ code, system, label, words }) =>
    [...(system === 'letters' || system === 'numbers' ? [label] : []), ...words].map((name): [string, Age] => [
      keyOf(name.split(/\s+/)),
      code,
    ]),
  );
  return new Map(names.toReversed());
});

const keyOf = (words: readonly string[]) => words.map(foldWord).join(' ');

/** Reads 'size M', 'M size', 'XL' and '28'. */
function readNamedSize(words: readonly string[]): { ages: Age[]; length: number } | undefined {
  const isSizeWord = (word: string | undefined) => word !== undefined && SIZE_WORDS.has(foldWord(word));
  const start = isSizeWord(words[0]) ? 1 : 0;
  for (let end = Math.min(words.length, start + NAME_WORDS_MAX); end > start; end -= 1) {
    const key = keyOf(words.slice(start, end));
    const age = sizesByName().get(key);
    const after = isSizeWord(words[end]) ? 1 : 0;
    if (age !== undefined && (start + after > 0 || !NEEDS_SIZE_WORD.test(key)))
      return { ages: [age], length: end + after };
  }
  return undefined;
}

/** Returns the last completed month of a child of this age. */
function monthsUntil(years: string | undefined): number {
  return Number(years) * 12 + 11;
}

/** Folds both parts of '3-4' separately, because folding drops the hyphen. */
function readable(word: string): string {
  return word
    .split(/[-\u2013]/)
    .map(withDigits)
    .join('-');
}

/** A size in years is chosen for the next birthday, because children grow. */
function wholeYears(months: number, { system }: SizeOption): number {
  return system === 'years' ? Math.ceil(months / 12) * 12 : months;
}

/** `from` and `to` are months, which `as` adapts to a size. For a child below the smallest size, that size counts. */
function found(
  whole: string,
  from: number,
  to: number,
  as: (months: number, size: SizeOption) => number = (months) => months,
): { ages: Age[]; length: number } | undefined {
  const sizes = shownSizes();
  const youngest = Math.min(...sizes.map(({ fromMonths }) => fromMonths));
  const ages = sizes.filter(
    (size) =>
      Math.max(as(from, size), youngest) <= size.toMonths && Math.max(as(to, size), youngest) >= size.fromMonths,
  );
  return ages.length === 0 ? undefined : { ages: ages.map(({ code }) => code), length: whole.split(' ').length };
}
