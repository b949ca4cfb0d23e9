import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { FACET_NAMES, type FacetName, type FacetValue, mapFacets } from '#contract/facets.ts';
import { type CatalogueFilter, matchesFacets } from '#server/catalogue/listing/product-filter.ts';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bandsWithin } from './price-bands.ts';

/** A count of products that no filter distinguishes. */
export type FacetCount = typeof facetCounts.$inferSelect;

export type FacetCountSource = (db: Executor) => Promise<readonly FacetCount[]>;

const VALUES_BY_TEXT = mapFacets(({ values }) => new Map(values.map((value) => [String(value), value])));

/** Some thousand rows, whatever the shop's size. */
export async function readFacetCounts(db: Executor): Promise<FacetCount[]> {
  // One text in place of thousands of rows takes a third of the time to transfer and parse.
  const columns = sql.join(Object.values(facetCountColumns), sql` || ' ' || `);
  const [line] = await db.select({ counts: sql<string | null>`string_agg(${columns}, ',')` }).from(facetCounts);
  return (line?.counts?.split(',') ?? []).map(parseFacetCount);
}

const facetCountColumns = {
  ...mapFacets((_, name) => facetCounts[name]),
  inStock: facetCounts.inStock,
  priceBand: facetCounts.priceBand,
  count: facetCounts.count,
  isHidden: facetCounts.isHidden,
};

/** Products that match a band-aligned filter, and all products, hidden ones included, as an index scan passes over them. */
export interface ListSize {
  total: number;
  all: number;
}

export type SizeSource = (db: Executor, filter: CatalogueFilter) => Promise<ListSize>;

/** Adds the facet counts up in the database: sending them all would take ten times as long. */
export async function readListSize(db: Executor, filter: CatalogueFilter): Promise<ListSize> {
  const matches = and(
    matchesFacets(facetCounts, filter),
    filter.inStock ? eq(facetCounts.inStock, true) : undefined,
    inArray(facetCounts.priceBand, bandsWithin(filter)),
    hasVisibility(facetCounts, filter.visibility),
  );
  const sum = (condition: SQL | undefined) =>
    sql`coalesce(sum(${facetCounts.count}) filter (where ${condition}), 0)`.mapWith(Number);
  const [size] = await db.select({ total: sum(matches), all: sum(sql`true`) }).from(facetCounts);
  return size ?? { total: 0, all: 0 };
}

/** Counts the products themselves, reading all that match. */
export function groupFacetCounts(db: Executor, condition: SQL | undefined): Promise<FacetCount[]> {
  const priceBand = sql<number>`price_band(${products.pricePaisa})`;
  const columns = { ...mapFacets((_, name) => products[name]), inStock: products.inStock, isHidden: products.isHidden };
  return db
    .select({ ...columns, priceBand, count: count() })
    .from(products)
    .where(condition)
    .groupBy(...Object.values(columns), priceBand) as unknown as Promise<FacetCount[]>;
}

function parseFacetCount(text: string): FacetCount {
  const texts = text.split(' ');
  const [inStock, priceBand, number, isHidden] = texts.slice(FACET_NAMES.length);
  const values = FACET_NAMES.map((name, index): [FacetName, FacetValue] => {
    const value = VALUES_BY_TEXT[name].get(texts[index] ?? '');
    if (value === undefined) throw new Error(`Not a facet count: ${text}`);
    return [name, value];
  });
  const facets = Object.fromEntries(values) as Pick<FacetCount, FacetName>;
  return {
    ...facets,
    inStock: inStock === 'true',
    priceBand: Number(priceBand),
    count: Number(number),
    isHidden: isHidden === 'true',
  };
}
