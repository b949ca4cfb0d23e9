import { and } from 'drizzle-orm';
import { PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetName, type FacetValue, mapFacets, shownValues } from '#contract/facets.ts';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { matchesPrice } from '#server/catalogue/listing/product-filter.ts';
import { withFiltersOfText } from '#server/catalogue/search/filters-of-text.ts';
import { isFound } from '#server/catalogue/search/is-found.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { countRows, type FacetCount, type FacetCounts, readFacetCounts } from './facet-counts.ts';
import { bandsWithin, isBandAligned, isBandWithin } from './price-bands.ts';

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

interface Choice {
  column: Column;
  isMatch: (entry: FacetCount) => boolean;
}

type Column = FacetName | 'inStock';

/**
 * Counts products for each value of each filter. `facetCounts` counts the matches of the search text, and `priced` those
 * of them that also match the price filter.
 */
function countFacetsFromCounts(
  facetCounts: FacetCounts,
  priced: FacetCounts,
  filter: ProductFilterQuery,
): ProductFacets {
  const choices = choicesOf(filter);
  const shown = filter.onSale ? 'onSale' : 'all';
  const tally = <Value>(
    among: readonly FacetCount[],
    column: Column | undefined,
    valueOf: (entry: FacetCount) => Value,
  ) => {
    const others = choices.filter((choice) => choice.column !== column);
    const counts = new Map<Value, number>();
    for (const entry of among) {
      if (!others.every(({ isMatch }) => isMatch(entry))) continue;
      const value = valueOf(entry);
      counts.set(value, (counts.get(value) ?? 0) + entry.count);
    }
    return counts;
  };
  const facets = mapFacets(({ values, shows }, name) => {
    const counts = tally(priced[shown], name, (entry) => entry[name]);
    const countOf = (value: FacetValue) => shows(value).reduce<number>((sum, each) => sum + (counts.get(each) ?? 0), 0);
    return values().map((value) => ({ value, count: countOf(value) }));
  });
  const byBand = [...tally(facetCounts[shown], undefined, ({ priceBand }) => priceBand)];
  return {
    ...(facets as Pick<ProductFacets, FacetName>),
    price: PRICE_RANGES.map(({ value }) => {
      const range = parsePriceRange(value);
      return { value, count: byBand.reduce((sum, [band, count]) => sum + (isBandWithin(band, range) ? count : 0), 0) };
    }),
    inStock: tally(priced[shown], 'inStock', ({ inStock }) => inStock).get(true) ?? 0,
    onSale: tally(priced.onSale, undefined, () => true).get(true) ?? 0,
  };
}

/** Skips filters without a choice: each costs a scan of some thousand counts. */
function choicesOf(filter: ProductFilterQuery): Choice[] {
  const choices = FACET_NAMES.flatMap((column): Choice[] => {
    const chosen = filter[column];
    if (!chosen) return [];
    const shown = new Set(shownValues(column, chosen));
    return [{ column, isMatch: (entry) => shown.has(entry[column]) }];
  });
  if (filter.inStock) choices.push({ column: 'inStock', isMatch: ({ inStock }) => inStock });
  return choices;
}
