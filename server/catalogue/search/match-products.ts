import { and, like, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { containing } from '#server/platform/database/like.ts';
import { countAtMost, type SearchPlan, type WordGroup } from './search-plan.ts';

/**
 * Up to so many products are gathered by the index of words, and sorted; more are met often enough on a walk through the list.
 * Measured: decision 17.
 */
const GATHER_AT_MOST = 5_000;

/** Name and description in small letters. Not among the columns of the table: nobody is to read it with the product. */
const searchText = sql`"products"."search_text"`;

/** Whether the plan finds few enough products to gather them all. */
export function isGathered(plan: SearchPlan): boolean {
  return countAtMost(plan) <= GATHER_AT_MOST;
}

/** What the plan finds, by the index of words. */
export function isGatheredBy({ groups, phrase }: SearchPlan): SQL | undefined {
  return and(...groups.map(isMetByIndex), phrase === null ? undefined : hasPart(phrase));
}

/** What the plan finds, by reading each product's text: for walks that meet it often. */
export function isMetBy({ groups, phrase }: SearchPlan): SQL | undefined {
  return and(...groups.map(isMetByText), phrase === null ? undefined : hasPart(phrase));
}

/** What has, by the index of words, all of the plan in its name; undefined where no index tells, or too many have. */
export function isNamedBy({ groups, phrase }: SearchPlan): SQL | undefined {
  const named = groups.map(({ nameWords, nameAtMost }) => ({ words: nameWords ?? [], nameAtMost }));
  if (named.some(({ words }) => words.length === 0)) return undefined;
  if (Math.min(...named.map(({ nameAtMost }) => nameAtMost)) > GATHER_AT_MOST) return undefined;
  return and(...named.map(({ words }) => hasAnyWord(words)), phrase === null ? undefined : hasPart(phrase));
}

function isMetByIndex(group: WordGroup): SQL | undefined {
  return group.isCut ? isMetByText(group) : hasAnyWord(group.words);
}

function isMetByText({ parts }: WordGroup): SQL | undefined {
  return or(...parts.map(hasPart));
}

function hasAnyWord(words: readonly string[]): SQL {
  const quoted = words.map((word) => `"${word.replace(/["\\]/g, String.raw`\$&`)}"`);
  return sql`search_words_of(${products.name}, ${products.description}) && ${`{${quoted.join(',')}}`}::text[]`;
}

function hasPart(part: string): SQL {
  return like(searchText, sql`lower(${containing(part)}::text)`);
}
