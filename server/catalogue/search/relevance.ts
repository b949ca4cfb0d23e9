import { and, not, type SQL, sql } from 'drizzle-orm';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { matchesFilter } from '#server/catalogue/product-filter.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fetchMatches, scanMatches } from './fetch-matches.ts';
import { isBitmapScanned, isBitmapScannedBy, isMetBy } from './match-products.ts';
import type { Search, SearchPlan } from './search-plan.ts';

/** The place of a product's tier among the tiers of a search, from 0; for products that the search finds. */
export function relevanceOf({ tiers }: Pick<Search, 'tiers'>): SQL {
  const cases = tiers.slice(0, -1).map((tier, index) => sql`when ${isMetBy(tier)} then ${sql.raw(String(index))}`);
  // A bare number would be taken for a column's.
  const last = sql.raw(`${tiers.length - 1}::int`);
  return cases.length === 0 ? last : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/**
 * The first `wanted` ids of a search that finds too many to sort, tier by tier; `order` is the order within each. Reads no more
 * tiers than fill the list, and is the same list whatever part of it is wanted.
 */
export async function listTiers(
  db: Executor,
  { tiers }: Search,
  filter: Omit<ProductFilterQuery, 'q' | 'literal'>,
  order: SQL,
  wanted: number,
): Promise<string[]> {
  const ids: string[] = [];
  const isOfFilter = matchesFilter(filter);
  for (const [index, tier] of tiers.entries()) {
    const missing = wanted - ids.length;
    if (missing <= 0) break;
    const isNew = tiers.slice(0, index).flatMap((better) => excluded(better));
    const scanned = isBitmapScanned(tier, missing, filter)
      ? []
      : await scanMatches(db, isOfFilter, and(isMetBy(tier), ...isNew), order, 0, missing);
    if (scanned.length === missing) ids.push(...scanned);
    else {
      const found = and(isOfFilter, isBitmapScannedBy(tier, filter), ...isNew);
      ids.push(...(await fetchMatches(db, found, order, 0, missing)).ids);
    }
  }
  return ids;
}

function excluded(tier: SearchPlan): SQL[] {
  const isMet = isMetBy(tier);
  return isMet ? [not(isMet)] : [];
}
