import { count, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS, PRICE_RANGES, parsePriceRange } from '#contract/catalogue.ts';
import type { ProductFacets, ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isInStock, isPricedWithin, passesPrice } from './product-filter.ts';
import type { ProductRow } from './queries.ts';
import { isFound } from './search/is-found.ts';
import { products } from './tables.ts';

/** Products that no filter can tell apart, and how many they are. */
interface Cell extends Pick<ProductRow, 'category' | 'color' | 'age'> {
  isInStock: boolean;
  passesPrice: boolean;
  /** For each of the shop's price ranges, whether their price lies in it. */
  inRanges: boolean[];
  count: number;
}

const FACETS = ['category', 'color', 'age', 'price', 'inStock'] as const;
type Facet = (typeof FACETS)[number];

/**
 * How many products each choice of each filter would show, given the other filters. Reads the table once, whatever is
 * filtered: the database counts products that are alike, and some hundred such counts are added up here.
 */
export async function countFacets(db: Executor, filter: ProductFilterQuery): Promise<ProductFacets> {
  const ranges = PRICE_RANGES.map(({ value }) => orTrue(isPricedWithin(parsePriceRange(value))));
  const cells = await db
    .select({
      category: products.category,
      color: products.color,
      age: products.age,
      isInStock,
      passesPrice: orTrue(passesPrice(filter)),
      inRanges: sql<boolean[]>`array[${sql.join(ranges, sql`, `)}]`,
      count: count(),
    })
    .from(products)
    .where(await isFound(db, filter))
    // By position: the parameters of an expression keep the database from recognising it.
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
  return addUp(cells, filter);
}

function orTrue(condition: SQL | undefined) {
  return sql<boolean>`(${condition ?? sql`true`})`;
}

function addUp(cells: readonly Cell[], { category, color, age, inStock }: ProductFilterQuery): ProductFacets {
  const passes: Record<Facet, (cell: Cell) => boolean> = {
    category: (cell) => category?.includes(cell.category) ?? true,
    color: (cell) => color?.includes(cell.color) ?? true,
    age: (cell) => age?.includes(cell.age) ?? true,
    price: (cell) => cell.passesPrice,
    inStock: (cell) => cell.isInStock || !inStock,
  };
  /** Counts what is of a kind, of all that the other filters let through. */
  const counterOf = (facet: Facet) => {
    const others = FACETS.filter((each) => each !== facet);
    const left = cells.filter((cell) => others.every((other) => passes[other](cell)));
    return (isOfKind: (cell: Cell) => boolean) =>
      left.reduce((sum, cell) => sum + (isOfKind(cell) ? cell.count : 0), 0);
  };
  const inCategory = counterOf('category');
  const inColor = counterOf('color');
  const inAge = counterOf('age');
  const inPrice = counterOf('price');
  return {
    category: CATEGORIES.map((value) => ({ value, count: inCategory((cell) => cell.category === value) })),
    color: COLORS.map((value) => ({ value, count: inColor((cell) => cell.color === value) })),
    age: AGES.map((value) => ({ value, count: inAge((cell) => cell.age === value) })),
    price: PRICE_RANGES.map(({ value }, range) => ({ value, count: inPrice((cell) => cell.inRanges[range] === true) })),
    inStock: counterOf('inStock')((cell) => cell.isInStock),
  };
}
