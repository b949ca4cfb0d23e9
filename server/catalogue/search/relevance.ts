import { and, not, type SQL, sql } from 'drizzle-orm';
import { type CatalogueFilter, matchesFilter } from '#server/catalogue/listing/product-filter.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fetchMatches, scanMatches } from './fetch-matches.ts';
import { matchesPlan, matchesPlanByIndex, prefersBitmapScan } from './match-products.ts';
import type { Search, SearchPlan } from './search-plan.ts';

/** A match's sort key: the index of its tier, from 0. */
export function relevanceOf({ tiers }: Pick<Search, 'tiers'>): SQL {
  const cases = tiers.slice(0, -1).map((tier, index) => sql`when ${matchesPlan(tier)} then ${sql.raw(String(index))}`);
  // A cast, as ORDER BY takes a bare number for a column.
  const last = sql.raw(`${tiers.length - 1}::int`);
  return cases.length === 0 ? last : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/**
 * The first `wanted` ids of a search with too many matches to sort, tier by tier, each in `order`. Reads only the tiers
 * it needs; the order does not depend on `wanted`.
 */
export async function listTiers(
  db: Executor,
  { tiers }: Search,
  filter: Omit<CatalogueFilter, 'q' | 'literal'>,
  order: SQL,
  wanted: number,
): Promise<string[]> {
  const ids: string[] = [];
  const filterCondition = matchesFilter(filter);
  for (const [index, tier] of tiers.entries()) {
    const missing = wanted - ids.length;
    if (missing <= 0) break;
    const isInNoBetterTier = tiers.slice(0, index).flatMap((better) => excluded(better));
    const scanned = prefersBitmapScan(tier, missing, filter)
      ? []
      : await scanMatches(db, {
          productCount: tier.productCount,
          filter: filterCondition,
          condition: and(matchesPlan(tier), ...isInNoBetterTier),
          order,
          offset: 0,
          limit: missing,
        });
    if (scanned.length === missing) ids.push(...scanned);
    else {
      const found = and(filterCondition, matchesPlanByIndex(tier, filter), ...isInNoBetterTier);
      ids.push(...(await fetchMatches(db, found, order, 0, missing)).ids);
    }
  }
  return ids;
}

function excluded(tier: SearchPlan): SQL[] {
  const isMatch = matchesPlan(tier);
  return isMatch ? [not(isMatch)] : [];
}
