import { and, type SQL, sql } from 'drizzle-orm';
import { FACET_NAMES } from '#contract/facets.ts';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { isInStock, matchesFacets, matchesPrice } from '#server/catalogue/listing/product-filter.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { matchesPlanByIndex } from './match-products.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtMost } from './search-plan.ts';
import { someMatches } from './some-matches.ts';

/**
 * The condition of the filter's text, for facet counts; undefined without a text. Of more than `MAX_COUNTED_MATCHES`
 * matches it selects so many, among those that any choice of one filter can show given the others.
 */
export async function isFound(db: Executor, { q, literal, ...filter }: ProductFilterQuery): Promise<SQL | undefined> {
  if (!q) return undefined;
  const search = await resolveSearch(db, q, { isLiteral: literal });
  if (!search) return sql`false`;
  const plan = search.all;
  if (countAtMost(plan) <= MAX_COUNTED_MATCHES) return matchesPlanByIndex(plan);
  // By row location (ctid), as these rows have just been read.
  const some = someMatches(
    db,
    and(hasVisibility(products), failsOneAtMost(filter), matchesPlanByIndex(plan)),
    sql`ctid`,
  );
  return sql`"products".ctid = any(array(${some}))`;
}

/** Matches all filters but at most one: any other product is in no choice's count. */
function failsOneAtMost(filter: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const ofFacets = FACET_NAMES.map((name) => matchesFacets(products, { [name]: filter[name] }));
  const ofOthers = [matchesPrice(filter), filter.inStock ? isInStock : undefined];
  const conditions = [...ofFacets, ...ofOthers].filter((condition) => condition !== undefined);
  if (conditions.length < 2) return undefined;
  const failed = conditions.map((matches) => sql`(not (${matches}))::int`);
  return sql`${sql.join(failed, sql` + `)} <= 1`;
}
