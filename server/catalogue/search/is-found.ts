import { and, type SQL, sql } from 'drizzle-orm';
import { FACET_NAMES } from '#contract/facets.ts';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { isInStock, isOnSale, matchesFacets, matchesPrice } from '#server/catalogue/listing/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { resolveSearch } from './resolve-search.ts';
import { matchesPlan } from './search-plan.ts';

/**
 * Returns a condition for at most `COUNTED_MATCHES_MAX` products that the search finds. Omits products that are in no
 * facet count anyway.
 */
export async function isFound(db: Executor, { q, literal, ...filter }: ProductFilterQuery): Promise<SQL | undefined> {
  if (!q) return undefined;
  const search = await resolveSearch(db, q, { isLiteral: literal });
  if (!search) return sql`false`;
  // Matches by row location (ctid), which is fast, and safe within one statement.
  const matches = db
    .select({ ctid: sql`ctid`.as('ctid') })
    .from(products)
    .where(and(hasVisibility(products), failsOneAtMost(filter), matchesPlan(search.all)))
    .limit(COUNTED_MATCHES_MAX);
  return sql`"products".ctid = any(array(${matches}))`;
}

/** Matches products that fail at most one filter. Each count ignores one filter, so other products are in no count. */
function failsOneAtMost(filter: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const ofFacets = FACET_NAMES.map((name) => matchesFacets(products, { [name]: filter[name] }));
  const ofOthers = [matchesPrice(filter), filter.inStock ? isInStock : undefined, filter.onSale ? isOnSale : undefined];
  const conditions = [...ofFacets, ...ofOthers].filter((condition) => condition !== undefined);
  if (conditions.length < 2) return undefined;
  const failed = conditions.map((matches) => sql`(not (${matches}))::int`);
  return sql`${sql.join(failed, sql` + `)} <= 1`;
}
