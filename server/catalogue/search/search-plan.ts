import { and, count, type SQL, sql } from 'drizzle-orm';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hasPart } from './word-conditions.ts';

/** Matches products with any of these keys. */
export interface WordGroup {
  /** Keys of the word index: words, signs, '=word' for names and '@color:red' for facets. */
  keys: string[];
  /** The same on a product's own columns. */
  condition: SQL;
  /** At most so many products match; infinite if there are more keys than these. */
  atMost: number;
}

/** Matches products that match every group and contain the phrase. */
export interface SearchPlan {
  groups: readonly WordGroup[];
  phrase: string | null;
  productCount: number;
}

/** The plans of a search by relevance. */
export interface Tiers {
  /** The most relevant first. A product belongs to its first tier. */
  tiers: readonly SearchPlan[];
  /** All matches. */
  all: SearchPlan;
}

/** A search with matches. */
export interface Search extends Tiers {
  /** Matches among all visible products, at most `COUNTED_MATCHES_MAX`. */
  total: number;
  /** The corrected text; null without a correction. */
  searchedFor: string | null;
}

/** The word index is slower than comparing texts if a group matches more than this share of all products. */
const INDEXED_SHARE_MAX = 0.9;

/** Undefined where a group has no match, or there is no group. */
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

/** True if `matchesPlan` uses the word index. */
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

/** Counts to `COUNTED_MATCHES_MAX`. */
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
