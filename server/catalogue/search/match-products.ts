import { and, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { filterKeys } from './filter-keys.ts';
import { countAtMost, type SearchPlan, type WordGroup } from './search-plan.ts';
import { hasPart } from './word-conditions.ts';

type Filter = Partial<ProductFilterQuery>;

/** Few enough for a bitmap scan in any case. */
export const FEW_MATCHES = 300;
/** Comparing a text takes as long as reading so many entries of the word index, at 20,000 products and at a million. */
const ENTRIES_PER_TEXT = 30;

/**
 * Compares a bitmap scan, which reads every match, with an index scan up to `rows` matches, which is shorter the more
 * there are (decision 17).
 */
export function prefersBitmapScan(plan: SearchPlan, rows: number, filter: Filter = {}): boolean {
  return estimate(plan, filter) <= Math.max(FEW_MATCHES, Math.sqrt(rows * plan.productCount));
}

/** An upper bound, if the filter's values are as frequent among matches as overall. */
function estimate(plan: SearchPlan, filter: Filter): number {
  return filterKeys(filter).reduce((count, { share }) => count * share, countAtMost(plan));
}

/**
 * By the word index where that is shorter. Includes the filter's indexed keys as a hint only: add the filter itself.
 */
export function matchesPlanByIndex(plan: SearchPlan, filter: Filter = {}): SQL | undefined {
  const { groups, phrase } = plan;
  if (entriesOf(plan, filter) > ENTRIES_PER_TEXT * textsComparedInTurn(plan, filter)) return matchesPlan(plan);
  const filtered = filterKeys(filter).map(({ keys }) => hasAnyKey(keys));
  return and(...groups.map(matchesGroupByIndex), ...filtered, phrase === null ? undefined : hasPart(phrase));
}

/** The index reads all entries of each condition before it knows one match. */
function entriesOf({ groups, productCount }: SearchPlan, filter: Filter): number {
  const counts = groups.filter(({ isTruncated }) => !isTruncated).map(({ atMost }) => atMost);
  return [...counts, ...filterKeys(filter).map(({ share }) => share * productCount)].reduce(
    (sum, each) => sum + each,
    0,
  );
}

/** Reading products in turn compares those that pass the filter, and ends at the matches that are counted at most. */
function textsComparedInTurn(plan: SearchPlan, filter: Filter): number {
  const filtered = filterKeys(filter).reduce((count, { share }) => count * share, plan.productCount);
  return Math.min(filtered, (MAX_COUNTED_MATCHES * plan.productCount) / countAtMost(plan));
}

/** On each product's own text, for scans with frequent matches. */
export function matchesPlan({ groups, phrase }: SearchPlan): SQL | undefined {
  return and(...groups.map(({ condition }) => condition), phrase === null ? undefined : hasPart(phrase));
}

function matchesGroupByIndex(group: WordGroup): SQL {
  return group.isTruncated ? group.condition : hasAnyKey(group.keys);
}

function hasAnyKey(keys: readonly string[]): SQL {
  const quoted = keys.map((key) => `"${key.replace(/["\\]/g, String.raw`\$&`)}"`);
  return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(',')}}`}::text[]`;
}
