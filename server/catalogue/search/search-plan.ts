import { and, count, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { UnderstoodSearch } from '#contract/catalogue.schema.ts';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasPart } from './word-conditions.ts';

/** Matches products that have any of these keys. */
export interface WordGroup {
  /** Keys of the word index: words, signs, '=word' for a word in a name, '@color:red' for a facet. */
  keys: string[];
  /** Matches the same products as `keys`, but by the columns of `products` and without the word index. */
  condition: SQL;
  /** Upper bound of matches; infinite if the list of keys is truncated. */
  atMost: number;
}

/** Matches products that match every group and contain the phrase. */
export interface SearchPlan {
  groups: readonly WordGroup[];
  phrase: string | null;
  productCount: number;
  /** Products that match by their code, besides those of groups and phrase. */
  ids?: readonly string[];
}

export interface Tiers {
  /** The most relevant first. A product is listed in the first tier that it matches. */
  tiers: readonly SearchPlan[];
  /** Matches the products of all tiers. */
  all: SearchPlan;
}

/** Notes that shoppers read above the results. */
export type SearchNotes = Omit<UnderstoodSearch, 'minPrice' | 'maxPrice'>;

export interface Search extends Tiers {
  total: number;
  notes: SearchNotes;
  /** Null if the text was not corrected. */
  searchedFor: string | null;
}

/** Above this share of all products, comparing texts is faster than the word index. */
const INDEXED_SHARE_MAX = 0.9;
/**
 * With more keys PostgreSQL overestimates the matches and computes the keys of every product: 2 s for 6,000 products
 * and 1,100 keys. Comparing texts takes 10 ms.
 */
const INDEXED_KEYS_MAX = 50;

/** Returns undefined without groups, or if one group has no match. */
export function planOf(
  groups: readonly WordGroup[],
  phrase: string | null,
  productCount: number,
): SearchPlan | undefined {
  return groups.length === 0 || groups.some(({ atMost }) => atMost === 0)
    ? undefined
    : { groups, phrase, productCount };
}

export function matchesPlan({ groups, phrase, productCount, ids }: SearchPlan): SQL | undefined {
  const hasWords = and(
    ...groups.map((group) => (isIndexed(group, productCount) ? hasAnyKey(group.keys) : group.condition)),
    phrase === null ? undefined : hasPart(phrase),
  );
  return ids === undefined ? hasWords : or(inArray(products.id, [...ids]), hasWords);
}

export function usesWordIndex({ groups, productCount }: SearchPlan): boolean {
  return groups.some((group) => isIndexed(group, productCount));
}

function isIndexed({ keys, atMost }: WordGroup, productCount: number): boolean {
  return keys.length <= INDEXED_KEYS_MAX && atMost <= productCount * INDEXED_SHARE_MAX;
}

function hasAnyKey(keys: readonly string[]): SQL {
  const quoted = keys.map((key) => `"${key.replace(/["\\]/g, String.raw`\$&`)}"`);
  return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(',')}}`}::text[]`;
}

export async function countMatches(db: Executor, condition: SQL | undefined): Promise<number> {
  const matches = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .limit(COUNTED_MATCHES_MAX)
    .as('matches');
  const [total] = await db.select({ count: count() }).from(matches);
  return total?.count ?? 0;
}
