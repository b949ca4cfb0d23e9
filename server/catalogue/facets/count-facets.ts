import { and } from 'drizzle-orm';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { matchesPrice } from '#server/catalogue/listing/product-filter.ts';
import { withFiltersOfText } from '#server/catalogue/search/filters-of-text.ts';
import { isFound } from '#server/catalogue/search/is-found.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { countRows, type FacetCount, type FacetCounts, readFacetCounts } from './facet-counts.ts';
import { bandsWithin, isBandAligned } from './price-bands.ts';
import { countFacetsFromCounts } from './sum-facet-counts.ts';

/** Adds up counts per price band. Counts product rows only for a search text or for price bounds inside a band. */
export async function countFacets(
  db: Executor,
  sent: ProductFilterQuery,
  readCounts: () => Promise<FacetCounts> = () => readFacetCounts(db),
): Promise<ProductFacets> {
  const { query: filter } = withFiltersOfText(sent);
  const textCondition = await isFound(db, filter);
  const counts = await (textCondition ? countRows(db, textCondition) : readCounts());
  const bands = new Set(bandsWithin(filter));
  const isWithin = ({ priceBand }: FacetCount) => bands.has(priceBand);
  const priced = isBandAligned(filter)
    ? { all: counts.all.filter(isWithin), onSale: counts.onSale.filter(isWithin) }
    : await countRows(db, and(textCondition, matchesPrice(filter)));
  return countFacetsFromCounts(counts, priced, filter);
}
