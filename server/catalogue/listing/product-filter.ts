import { and, gte, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Visibility } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetChoices, type FacetName, type FacetValue, shownValues } from '#contract/facets.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';

/** PKR; an absent bound is open. */
interface PriceBounds {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** Stock is not counted, or a piece is left. */
export const isInStock = sql<boolean>`${products.inStock}`;

export function isPricedWithin({ minPrice, maxPrice }: PriceBounds): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(products.pricePaisa, paisaFromPkr(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaisa, paisaFromPkr(maxPrice)),
  );
}

/** Within the bounds, and within any of the ranges. */
export function matchesPrice({ price, ...bounds }: Pick<ProductFilterQuery, 'price' | keyof PriceBounds>) {
  return and(isPricedWithin(bounds), price && and(isPricedWithin(hullOf(price)), or(...price.map(isPricedWithin))));
}

/** Bounds the index scan, which the planner cannot derive from an `or`. */
function hullOf(ranges: readonly PriceBounds[]): PriceBounds {
  const [mins, maxs] = [ranges.map(({ minPrice }) => minPrice ?? 0), ranges.map(({ maxPrice }) => maxPrice)];
  const known = maxs.filter((max) => max !== undefined);
  return { minPrice: Math.min(...mins), maxPrice: known.length === maxs.length ? Math.max(...known) : undefined };
}

type Facets = Partial<{ [Name in FacetName]: FacetChoices[Name] | undefined }>;

/** Undefined where all facets match. `columns` are those of the products or of their counts. */
export function matchesFacets(columns: Record<FacetName, SQLWrapper>, chosen: Facets): SQL | undefined {
  return and(
    ...FACET_NAMES.map((name) => {
      const values: readonly FacetValue[] | undefined = chosen[name];
      return values && sql`${columns[name]} in ${shownValues(name, values)}`;
    }),
  );
}

/** What a list is filtered by; one that names no visibility is a shopper's. */
export type CatalogueFilter = ProductFilterQuery & { visibility?: Visibility };
export type CatalogueListQuery = ListProductsQuery & { visibility?: Visibility };
export type SortedListQuery = CatalogueListQuery & { sortBy: ProductSort };

/** Undefined where everything matches. Excludes the text: see `search/`. */
export function matchesFilter(query: Omit<CatalogueFilter, 'q' | 'literal'>): SQL | undefined {
  return and(
    matchesFacets(products, query),
    matchesPrice(query),
    query.inStock ? isInStock : undefined,
    hasVisibility(products, query.visibility),
  );
}
