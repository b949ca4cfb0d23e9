import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bandsWithin } from './price-bands.ts';
import { productCells, products } from './tables.ts';

/** Products that no filter of the shop can tell apart, and how many they are. */
export type FacetCount = typeof productCells.$inferSelect;

/** Where the cells of all products come from: the database, or whoever keeps them at hand. */
export type FacetCountSource = (db: Executor) => Promise<readonly FacetCount[]>;

const CATEGORY_BY_NAME = byName(CATEGORIES);
const COLOR_BY_NAME = byName(COLORS);
const AGE_BY_NAME = byName(AGES);

/** The cells of all products, as the triggers on `products` keep them: some thousand, whatever the size of the shop. */
export async function readFacetCounts(db: Executor): Promise<FacetCount[]> {
  // One text in place of thousands of rows: it takes a third of the time to be sent and read.
  const words = sql.join(Object.values(facetCountColumns), sql` || ' ' || `);
  const [line] = await db.select({ cells: sql<string | null>`string_agg(${words}, ',')` }).from(productCells);
  return (line?.cells?.split(',') ?? []).map(parseFacetCount);
}

const facetCountColumns = {
  category: productCells.category,
  color: productCells.color,
  age: productCells.age,
  inStock: productCells.inStock,
  priceBand: productCells.priceBand,
  count: productCells.count,
};

/** How many products pass a filter that `isCutByBands`, and how many there are. */
export interface ListSize {
  total: number;
  all: number;
}

/** Where the size of a list comes from: the database, or whoever keeps the cells at hand (`sizeInCells`). */
export type SizeSource = (db: Executor, filter: ProductFilterQuery) => Promise<ListSize>;

/** What `sizeInCells` finds in the kept cells, added up by the database: to send them all would take ten times as long. */
export async function readListSize(db: Executor, filter: ProductFilterQuery): Promise<ListSize> {
  const { category, color, age, inStock } = filter;
  const passes = and(
    category && inArray(productCells.category, category),
    color && inArray(productCells.color, color),
    age && inArray(productCells.age, age),
    inStock ? eq(productCells.inStock, true) : undefined,
    inArray(productCells.priceBand, bandsWithin(filter)),
  );
  const sum = (condition: SQL | undefined) =>
    sql`coalesce(sum(${productCells.count}) filter (where ${condition}), 0)`.mapWith(Number);
  const [size] = await db.select({ total: sum(passes), all: sum(sql`true`) }).from(productCells);
  return size ?? { total: 0, all: 0 };
}

/** Counts products by cells where none are kept: of those that pass a condition, in a read of all that pass it. */
export function groupFacetCounts(db: Executor, condition: SQL | undefined): Promise<FacetCount[]> {
  const priceBand = sql<number>`price_band(${products.pricePaisa})`;
  const { category, color, age, inStock } = products;
  return db
    .select({ category, color, age, inStock, priceBand, count: count() })
    .from(products)
    .where(condition)
    .groupBy(category, color, age, inStock, priceBand);
}

function parseFacetCount(text: string): FacetCount {
  const [categoryName = '', colorName = '', ageName = '', inStock, priceBand, number] = text.split(' ');
  const category = CATEGORY_BY_NAME.get(categoryName);
  const color = COLOR_BY_NAME.get(colorName);
  const age = AGE_BY_NAME.get(ageName);
  if (category === undefined || color === undefined || age === undefined) throw new Error(`Not a cell: ${text}`);
  return { category, color, age, inStock: inStock === 'true', priceBand: Number(priceBand), count: Number(number) };
}

function byName<Value extends string | number>(values: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(values.map((value) => [String(value), value]));
}
