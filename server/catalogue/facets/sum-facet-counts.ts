import { AGES, CATEGORIES, COLORS, PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { FacetCount, ListSize } from './facet-counts.ts';
import { bandsWithin, isBandWithin } from './price-bands.ts';

type FacetCounts = readonly FacetCount[];
type Matches = (entry: FacetCount) => boolean;

const FACETS = ['category', 'color', 'age', 'inStock'] as const;
type Facet = (typeof FACETS)[number];

export function sumFacetCounts(facetCounts: FacetCounts): number {
  return facetCounts.reduce((sum, entry) => sum + entry.count, 0);
}

/** For filters without a search text that are `isBandAligned`. */
export function sizeByFacetCounts(facetCounts: FacetCounts, filter: ProductFilterQuery): ListSize {
  const matches = matchesOf(filter);
  const bands = new Set(bandsWithin(filter));
  const matching = facetCounts.filter(
    (entry) => bands.has(entry.priceBand) && FACETS.every((facet) => matches[facet](entry)),
  );
  return { total: sumFacetCounts(matching), all: sumFacetCounts(facetCounts) };
}

/** `facetCounts` are all that the search text leaves, `priced` those whose prices match too. */
export function countFacetsFromCounts(
  facetCounts: FacetCounts,
  priced: FacetCounts,
  filter: ProductFilterQuery,
): ProductFacets {
  const matches = matchesOf(filter);
  const tally = <Value>(among: FacetCounts, facet: Facet | undefined, valueOf: (entry: FacetCount) => Value) => {
    const others = FACETS.filter((each) => each !== facet).map((other) => matches[other]);
    const counts = new Map<Value, number>();
    for (const entry of among) {
      if (!others.every((isMatch) => isMatch(entry))) continue;
      const value = valueOf(entry);
      counts.set(value, (counts.get(value) ?? 0) + entry.count);
    }
    return counts;
  };
  const choices = <Value>(values: readonly Value[], counts: Map<Value, number>) =>
    values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  const byBand = [...tally(facetCounts, undefined, ({ priceBand }) => priceBand)];
  return {
    category: choices(
      CATEGORIES,
      tally(priced, 'category', ({ category }) => category),
    ),
    color: choices(
      COLORS,
      tally(priced, 'color', ({ color }) => color),
    ),
    age: choices(
      AGES,
      tally(priced, 'age', ({ age }) => age),
    ),
    price: PRICE_RANGES.map(({ value }) => {
      const range = parsePriceRange(value);
      return { value, count: byBand.reduce((sum, [band, count]) => sum + (isBandWithin(band, range) ? count : 0), 0) };
    }),
    inStock: tally(priced, 'inStock', ({ inStock }) => inStock).get(true) ?? 0,
  };
}

function matchesOf({ category, color, age, inStock }: ProductFilterQuery): Record<Facet, Matches> {
  return {
    category: (entry) => category?.includes(entry.category) ?? true,
    color: (entry) => color?.includes(entry.color) ?? true,
    age: (entry) => age?.includes(entry.age) ?? true,
    inStock: (entry) => entry.inStock || !inStock,
  };
}
