import { and, count, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import { mapFacets } from '#contract/facets.ts';
import { type CatalogueFilter, isOnSale, matchesFacets } from '#server/catalogue/listing/product-filter.ts';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { bandsWithin } from './price-bands.ts';

/** Number of products for one combination of filter values. */
export type FacetCount = typeof facetCounts.$inferSelect;

/**
 * `onSale` has the reduced products of `all`, counted from product rows: the materialized counts do not know which are
 * reduced.
 */
export interface FacetCounts {
  all: readonly FacetCount[];
  onSale: readonly FacetCount[];
}

/** Returns counts of shown products: at most some thousand rows, however many products there are. */
export async function readFacetCounts(db: Executor): Promise<FacetCounts> {
  const [all, onSale] = await Promise.all([
    db.select().from(facetCounts).where(hasVisibility(facetCounts)),
    groupFacetCounts(db, isOnSale),
  ]);
  return { all, onSale };
}

/** Counts product rows, for conditions that the materialized facet counts cannot answer. */
export async function countRows(db: Executor, condition: SQL | undefined): Promise<FacetCounts> {
  const [all, onSale] = await Promise.all([
    groupFacetCounts(db, condition),
    groupFacetCounts(db, and(condition, isOnSale)),
  ]);
  return { all, onSale };
}

/** Counts products by the materialized counts, which know no search text. Expects a filter that is `isBandAligned`. */
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

function groupFacetCounts(db: Executor, condition: SQL | undefined): Promise<FacetCount[]> {
  const priceBand = sql<number>`price_band(${products.pricePaisa})`;
  const columns = { ...mapFacets((_, name) => products[name]), inStock: products.inStock, isHidden: products.isHidden };
  return db
    .select({ ...columns, priceBand, count: count() })
    .from(products)
    .where(and(hasVisibility(products), condition))
    .groupBy(...Object.values(columns), priceBand) as unknown as Promise<FacetCount[]>;
}
