import { AGE_LABELS, AGES, type Age } from '#contract/catalogue.ts';
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
const MONTHS = new RegExp(String.raw`^(\d{1,2})(?:-\d{1,2})? ?${MONTH}(?: old)?(?= |$)`, 'u');

/** Returns the ages with which the words begin, and how many words they take. */
export function readAge(words: readonly string[]): { ages: Age[]; length: number } | undefined {
  const text = words.map(readable).join(' ');
  const atMost = AT_MOST.exec(text);
  if (atMost) return found(atMost[0], 1, Number(atMost[1]));
  const months = MONTHS.exec(text);
  if (months) return found(months[0], Math.ceil(Number(months[1]) / 12));
  const years = YEARS.exec(text);
  if (!years) return undefined;
  const [whole, first, last = first, unit] = years;
  const isLabel = AGES.some((age) => AGE_LABELS[age] === whole);
  const isAge = unit !== undefined || isLabel || !/^\d/.test(whole);
  return isAge ? found(whole, Number(first), Number(last)) : undefined;
}

/** Folds both parts of '3-4' separately, because folding drops the hyphen. */
function readable(word: string): string {
  return word
    .split(/[-\u2013]/)
    .map(withDigits)
    .join('-');
}

function found(whole: string, from: number, to = from): { ages: Age[]; length: number } | undefined {
  const ages = AGES.filter((age) => {
    const [youngest = 0, oldest = 0] = AGE_LABELS[age].split('-').map(Number);
    return Math.max(from, 1) <= oldest && Math.max(to, 1) >= youngest;
  });
  return ages.length === 0 ? undefined : { ages, length: whole.split(' ').length };
}
