import { AGES, CATEGORIES, COLORS, PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { isBandWithin } from './price-bands.ts';
import type { ProductCell } from './product-cells.ts';

type Cells = readonly ProductCell[];
type IsLetThrough = (cell: ProductCell) => boolean;

const FACETS = ['category', 'color', 'age', 'inStock'] as const;
type Facet = (typeof FACETS)[number];

/** Products of all these cells. */
export function sumCells(cells: Cells): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}

/** How many products a filter lets through that has no search text and prices that bands are cut by (`isCutByBands`). */
export function countInCells(cells: Cells, filter: ProductFilterQuery): number {
  const passes = passesOf(filter);
  return sumCells(
    cells.filter((cell) => FACETS.every((facet) => passes[facet](cell)) && isBandWithin(cell.priceBand, filter)),
  );
}

/**
 * How many products each choice of each filter would show, given the other filters. `cells` are all that the search text
 * leaves, `priced` those of them (or parts of them) whose prices pass.
 */
export function countFacetsInCells(cells: Cells, priced: Cells, filter: ProductFilterQuery): ProductFacets {
  const passes = passesOf(filter);
  /** Counts what is of a kind, of all that the other filters let through. */
  const counterOf = (among: Cells, facet?: Facet) => {
    const others = FACETS.filter((each) => each !== facet);
    const left = among.filter((cell) => others.every((other) => passes[other](cell)));
    return (isOfKind: IsLetThrough) => left.reduce((sum, cell) => sum + (isOfKind(cell) ? cell.count : 0), 0);
  };
  const inCategory = counterOf(priced, 'category');
  const inColor = counterOf(priced, 'color');
  const inAge = counterOf(priced, 'age');
  const inPrice = counterOf(cells);
  return {
    category: CATEGORIES.map((value) => ({ value, count: inCategory((cell) => cell.category === value) })),
    color: COLORS.map((value) => ({ value, count: inColor((cell) => cell.color === value) })),
    age: AGES.map((value) => ({ value, count: inAge((cell) => cell.age === value) })),
    price: PRICE_RANGES.map(({ value }) => {
      const range = parsePriceRange(value);
      return { value, count: inPrice((cell) => isBandWithin(cell.priceBand, range)) };
    }),
    inStock: counterOf(priced, 'inStock')((cell) => cell.inStock),
  };
}

function passesOf({ category, color, age, inStock }: ProductFilterQuery): Record<Facet, IsLetThrough> {
  return {
    category: (cell) => category?.includes(cell.category) ?? true,
    color: (cell) => color?.includes(cell.color) ?? true,
    age: (cell) => age?.includes(cell.age) ?? true,
    inStock: (cell) => cell.inStock || !inStock,
  };
}
