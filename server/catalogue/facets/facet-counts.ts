import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bandsWithin } from './price-bands.ts';

/** A count of products that no filter distinguishes. */
export type FacetCount = typeof facetCounts.$inferSelect;

export type FacetCountSource = (db: Executor) => Promise<readonly FacetCount[]>;

const CATEGORY_BY_NAME = byName(CATEGORIES);
const COLOR_BY_NAME = byName(COLORS);
const AGE_BY_NAME = byName(AGES);

/** Some thousand rows, whatever the shop's size. */
export async function readFacetCounts(db: Executor): Promise<FacetCount[]> {
  // One text in place of thousands of rows takes a third of the time to transfer and parse.
  const columns = sql.join(Object.values(facetCountColumns), sql` || ' ' || `);
  const [line] = await db.select({ counts: sql<string | null>`string_agg(${columns}, ',')` }).from(facetCounts);
  return (line?.counts?.split(',') ?? []).map(parseFacetCount);
}

const facetCountColumns = {
  category: facetCounts.category,
  color: facetCounts.color,
  age: facetCounts.age,
  inStock: facetCounts.inStock,
  priceBand: facetCounts.priceBand,
  count: facetCounts.count,
};

/** Products that match a band-aligned filter, and all products. */
export interface ListSize {
  total: number;
  all: number;
}

export type SizeSource = (db: Executor, filter: ProductFilterQuery) => Promise<ListSize>;

/** Adds the facet counts up in the database: sending them all would take ten times as long. */
export async function readListSize(db: Executor, filter: ProductFilterQuery): Promise<ListSize> {
  const { category, color, age, inStock } = filter;
  const matches = and(
    category && inArray(facetCounts.category, category),
    color && inArray(facetCounts.color, color),
    age && inArray(facetCounts.age, age),
    inStock ? eq(facetCounts.inStock, true) : undefined,
    inArray(facetCounts.priceBand, bandsWithin(filter)),
  );
  const sum = (condition: SQL | undefined) =>
    sql`coalesce(sum(${facetCounts.count}) filter (where ${condition}), 0)`.mapWith(Number);
  const [size] = await db.select({ total: sum(matches), all: sum(sql`true`) }).from(facetCounts);
  return size ?? { total: 0, all: 0 };
}

/** Counts the products themselves, reading all that match. */
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
