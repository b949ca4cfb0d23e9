import { and, count, type SQL, sql } from 'drizzle-orm';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasPart } from './word-conditions.ts';

/** A condition of a search: the product has any of these keys. */
export interface WordGroup {
  /** Keys of the word index: words, signs, '=word' for a word in a name, '@color:red' for a facet. */
  keys: string[];
  /** The same condition without the word index, on the columns of a product. */
  condition: SQL;
  /** Upper bound of the number of matches; infinite if the list of keys is truncated. */
  atMost: number;
}

/** A search: products that match every group and contain the phrase. */
export interface SearchPlan {
  groups: readonly WordGroup[];
  phrase: string | null;
  productCount: number;
}

/** Plans of a search by relevance. */
export interface Tiers {
  /** Plans, the most relevant first. A product is listed in the first tier that it matches. */
  tiers: readonly SearchPlan[];
  /** Plan that matches the products of all tiers. */
  all: SearchPlan;
}

/** A search that has matches. */
export interface Search extends Tiers {
  /** Number of matches among the visible products, at most `COUNTED_MATCHES_MAX`. */
  total: number;
  /** The corrected search text; null if the text was not corrected. */
  searchedFor: string | null;
}

/**
 * A group uses the word index if it matches at most this share of all products. If more match, comparing the texts is
 * faster.
 */
const INDEXED_SHARE_MAX = 0.9;

/** Returns undefined if a group has no match, or there is no group. */
export function planOf(
  groups: readonly WordGroup[],
  phrase: string | null,
  productCount: number,
): SearchPlan | undefined {
  return groups.length === 0 || groups.some(({ atMost }) => atMost === 0)
    ? undefined
    : { groups, phrase, productCount };
}

export function matchesPlan({ groups, phrase, productCount }: SearchPlan): SQL | undefined {
  return and(
    ...groups.map((group) => (isIndexed(group, productCount) ? hasAnyKey(group.keys) : group.condition)),
    phrase === null ? undefined : hasPart(phrase),
  );
}

/** True if `matchesPlan` uses the word index for any group. */
export function usesWordIndex({ groups, productCount }: SearchPlan): boolean {
  return groups.some((group) => isIndexed(group, productCount));
}

function isIndexed({ atMost }: WordGroup, productCount: number): boolean {
  return atMost <= productCount * INDEXED_SHARE_MAX;
}

function hasAnyKey(keys: readonly string[]): SQL {
  const quoted = keys.map((key) => `"${key.replace(/["\\]/g, String.raw`\$&`)}"`);
  return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(',')}}`}::text[]`;
}

/** Counts matches up to `COUNTED_MATCHES_MAX`. */
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
