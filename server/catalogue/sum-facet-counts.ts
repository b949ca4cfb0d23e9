import { AGES, CATEGORIES, COLORS, PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { FacetCount, ListSize } from './facet-counts.ts';
import { bandsWithin, isBandWithin } from './price-bands.ts';

type FacetCounts = readonly FacetCount[];
type IsLetThrough = (cell: FacetCount) => boolean;

const FACETS = ['category', 'color', 'age', 'inStock'] as const;
type Facet = (typeof FACETS)[number];

/** Products of all these cells. */
export function sumFacetCounts(cells: FacetCounts): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}

/** How many products pass a filter that has no search text and prices that bands are cut by (`isCutByBands`). */
export function sizeByFacetCounts(cells: FacetCounts, filter: ProductFilterQuery): ListSize {
  const passes = matchesOf(filter);
  const bands = new Set(bandsWithin(filter));
  const passing = cells.filter((cell) => bands.has(cell.priceBand) && FACETS.every((facet) => passes[facet](cell)));
  return { total: sumFacetCounts(passing), all: sumFacetCounts(cells) };
}

/**
 * How many products each choice of each filter would show, given the other filters. `cells` are all that the search text
 * leaves, `priced` those of them (or parts of them) whose prices pass.
 */
export function countFacetsFromCounts(
  cells: FacetCounts,
  priced: FacetCounts,
  filter: ProductFilterQuery,
): ProductFacets {
  const passes = matchesOf(filter);
  /** Products by what they are, of those that the other filters let through. */
  const tally = <Value>(among: FacetCounts, facet: Facet | undefined, valueOf: (cell: FacetCount) => Value) => {
    const others = FACETS.filter((each) => each !== facet).map((other) => passes[other]);
    const counts = new Map<Value, number>();
    for (const cell of among) {
      if (!others.every((isLetThrough) => isLetThrough(cell))) continue;
      const value = valueOf(cell);
      counts.set(value, (counts.get(value) ?? 0) + cell.count);
    }
    return counts;
  };
  const choices = <Value>(values: readonly Value[], counts: Map<Value, number>) =>
    values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  const byBand = [...tally(cells, undefined, ({ priceBand }) => priceBand)];
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

function matchesOf({ category, color, age, inStock }: ProductFilterQuery): Record<Facet, IsLetThrough> {
  return {
    category: (cell) => category?.includes(cell.category) ?? true,
    color: (cell) => color?.includes(cell.color) ?? true,
    age: (cell) => age?.includes(cell.age) ?? true,
    inStock: (cell) => cell.inStock || !inStock,
  };
}
