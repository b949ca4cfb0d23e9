import type { Age } from '#contract/catalogue.ts';
import type { SizeOption } from '#contract/facet-options.ts';
import { shownSizes } from '#contract/facets.ts';
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
