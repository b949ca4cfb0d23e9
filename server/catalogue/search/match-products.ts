import { and, like, or, type SQL, sql } from 'drizzle-orm';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { containing } from '#server/platform/database/like.ts';
import { filterKeys } from './filter-keys.ts';
import { countAtMost, type SearchPlan, type WordGroup } from './search-plan.ts';

type Filter = Partial<ProductFilterQuery>;

/** So few products are gathered without a thought. */
const FEW = 300;
/** The part of all products from which on reading them, until enough have passed, beats the index of words. */
const USUAL_SHARE = 0.05;

/** Name and description in small letters. Not among the columns of the table: nobody is to read it with the product. */
const searchText = sql`"products"."search_text"`;

/**
 * Whether it is shorter to gather all that the plan finds, by the index of words, than to walk through a list until the first
 * `rows` are met: the one reads as many products as pass, the other the fewer the more pass (decision 17).
 */
export function isGathered(plan: SearchPlan, rows: number, filter: Filter = {}): boolean {
  return estimate(plan, filter) <= Math.max(FEW, Math.sqrt(rows * plan.productCount));
}

/** How many products pass both at the most, if the filter's values were as usual with them as with any. */
function estimate(plan: SearchPlan, filter: Filter): number {
  return filterKeys(filter).reduce((count, { share }) => count * share, countAtMost(plan));
}

/**
 * What the plan finds, by the index of words where that is the shorter way, together with the filter that the index knows: a
 * hint, the filter itself has to be asked for as well.
 */
export function isGatheredBy(plan: SearchPlan, filter: Filter = {}): SQL | undefined {
  const { groups, phrase, productCount } = plan;
  if (estimate(plan, filter) > productCount * USUAL_SHARE) return isMetBy(plan);
  const filtered = filterKeys(filter).map(({ keys }) => hasAnyWord(keys));
  return and(...groups.map(isMetByIndex), ...filtered, phrase === null ? undefined : hasPart(phrase));
}

/** What the plan finds, by reading each product's text: for walks that meet it often. */
export function isMetBy({ groups, phrase }: SearchPlan): SQL | undefined {
  return and(...groups.map(isMetByText), phrase === null ? undefined : hasPart(phrase));
}

/** What has, by the index of words, all of the plan in its name; undefined where no index tells, or too many have. */
export function isNamedBy({ groups, phrase }: SearchPlan): SQL | undefined {
  const named = groups.map(({ nameWords, nameAtMost }) => ({ words: nameWords ?? [], nameAtMost }));
  if (named.some(({ words }) => words.length === 0)) return undefined;
  if (Math.min(...named.map(({ nameAtMost }) => nameAtMost)) > FEW) return undefined;
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
  return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(',')}}`}::text[]`;
}

function hasPart(part: string): SQL {
  return like(searchText, sql`lower(${containing(part)}::text)`);
}
