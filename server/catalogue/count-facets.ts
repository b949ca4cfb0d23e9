import { and } from 'drizzle-orm';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type FacetCountSource, groupFacetCounts, readFacetCounts } from './facet-counts.ts';
import { bandsWithin, isCutByBands } from './price-bands.ts';
import { matchesPrice } from './product-filter.ts';
import { isFound } from './search/is-found.ts';
import { countFacetsFromCounts } from './sum-facet-counts.ts';

/**
 * How many products each choice of each filter would show, given the other filters. Of the products themselves it counts
 * only what no cells are kept of: those that are called something, or whose price lies between bounds that are not the shop's.
 */
export async function countFacets(
  db: Executor,
  filter: ProductFilterQuery,
  cellsOf: FacetCountSource = readFacetCounts,
): Promise<ProductFacets> {
  const named = await isFound(db, filter);
  const cells = await (named ? groupFacetCounts(db, named) : cellsOf(db));
  const bands = new Set(bandsWithin(filter));
  const priced = isCutByBands(filter)
    ? cells.filter(({ priceBand }) => bands.has(priceBand))
    : await groupFacetCounts(db, and(named, matchesPrice(filter)));
  return countFacetsFromCounts(cells, priced, filter);
}
