import { and, type SQL, sql } from 'drizzle-orm';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { filterKeys } from './filter-keys.ts';
import { countAtMost, type SearchPlan, type WordGroup } from './search-plan.ts';
import { hasPart } from './word-conditions.ts';

type Filter = Partial<ProductFilterQuery>;

/** So few products are gathered without a thought. */
export const FEW = 300;
/** The part of all products from which on reading them, until enough have passed, beats the index of words. */
const USUAL_SHARE = 0.05;

/**
 * Whether it is shorter to gather all that the plan finds, by the index of words, than to walk through a list until the first
 * `rows` are met: the one reads as many products as pass, the other the fewer the more pass (decision 17).
 */
export function isBitmapScanned(plan: SearchPlan, rows: number, filter: Filter = {}): boolean {
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
export function isBitmapScannedBy(plan: SearchPlan, filter: Filter = {}): SQL | undefined {
  const { groups, phrase, productCount } = plan;
  if (estimate(plan, filter) > productCount * USUAL_SHARE) return isMetBy(plan);
  const filtered = filterKeys(filter).map(({ keys }) => hasAnyKey(keys));
  return and(...groups.map(isMetByIndex), ...filtered, phrase === null ? undefined : hasPart(phrase));
}

/** What the plan finds, by reading each product's text: for walks that meet it often. */
export function isMetBy({ groups, phrase }: SearchPlan): SQL | undefined {
  return and(...groups.map(({ condition }) => condition), phrase === null ? undefined : hasPart(phrase));
}

function isMetByIndex(group: WordGroup): SQL {
  return group.isCut ? group.condition : hasAnyKey(group.keys);
}

function hasAnyKey(keys: readonly string[]): SQL {
  const quoted = keys.map((key) => `"${key.replace(/["\\]/g, String.raw`\$&`)}"`);
  return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(',')}}`}::text[]`;
}
