import { and, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import { mapFacets } from '#contract/facets.ts';
import { type CatalogueFilter, matchesFacets } from '#server/catalogue/listing/product-filter.ts';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bandsWithin } from './price-bands.ts';

/** The number of products that are equal in all filters. */
export type FacetCount = typeof facetCounts.$inferSelect;

export type FacetCountSource = (db: Executor) => Promise<readonly FacetCount[]>;

/** Reads the counts of shown products: some thousand rows, whatever the shop's size. */
export function readFacetCounts(db: Executor): Promise<FacetCount[]> {
  return db.select().from(facetCounts).where(hasVisibility(facetCounts));
}

/** Counts the products of a filter that is `isBandAligned`; its text is ignored. */
export async function sumFacetCounts(db: Executor, filter: CatalogueFilter): Promise<number> {
  const [total] = await db
    .select({ count: sum(facetCounts.count).mapWith(Number) })
    .from(facetCounts)
    .where(
      and(
        matchesFacets(facetCounts, filter),
        filter.inStock ? eq(facetCounts.inStock, true) : undefined,
        inArray(facetCounts.priceBand, bandsWithin(filter)),
        hasVisibility(facetCounts, filter.visibility),
      ),
    );
  return total?.count ?? 0;
}

/** Counts the shown products themselves, reading all that match. */
export function groupFacetCounts(db: Executor, condition: SQL | undefined): Promise<FacetCount[]> {
  const priceBand = sql<number>`price_band(${products.pricePaisa})`;
  const columns = { ...mapFacets((_, name) => products[name]), inStock: products.inStock, isHidden: products.isHidden };
  return db
    .select({ ...columns, priceBand, count: count() })
    .from(products)
    .where(and(hasVisibility(products), condition))
    .groupBy(...Object.values(columns), priceBand) as unknown as Promise<FacetCount[]>;
}
