import { and, gte, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Visibility } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetChoices, type FacetName, type FacetValue, shownValues } from '#contract/facets.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { isReduced, products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';

/** Inclusive bounds in PKR. */
interface PriceBounds {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** True if a piece is left or the stock is not counted. */
export const isInStock = sql<boolean>`${products.inStock}`;

export const isOnSale = isReduced(products);

export function isPricedWithin({ minPrice, maxPrice }: PriceBounds): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(products.pricePaisa, paisaFromPkr(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaisa, paisaFromPkr(maxPrice)),
  );
}

export function matchesPrice({ price, ...bounds }: Pick<ProductFilterQuery, 'price' | keyof PriceBounds>) {
  return and(isPricedWithin(bounds), price && and(isPricedWithin(hullOf(price)), or(...price.map(isPricedWithin))));
}

/** Returns the lowest and highest price of all ranges for the index scan: PostgreSQL derives no bounds from an `or`. */
function hullOf(ranges: readonly PriceBounds[]): PriceBounds {
  const [mins, maxs] = [ranges.map(({ minPrice }) => minPrice ?? 0), ranges.map(({ maxPrice }) => maxPrice)];
  const known = maxs.filter((max) => max !== undefined);
  return { minPrice: Math.min(...mins), maxPrice: known.length === maxs.length ? Math.max(...known) : undefined };
}

type Facets = Partial<{ [Name in FacetName]: FacetChoices[Name] | undefined }>;

/** `columns` are those of `products` or of `facetCounts`. */
export function matchesFacets(columns: Record<FacetName, SQLWrapper>, chosen: Facets): SQL | undefined {
  return and(
    ...FACET_NAMES.map((name) => {
      const values: readonly FacetValue[] | undefined = chosen[name];
      return values && sql`${columns[name]} in ${shownValues(name, values)}`;
    }),
  );
}

/** Without `visibility`, the filter matches what shoppers see. */
export type CatalogueFilter = ProductFilterQuery & { visibility?: Visibility };
export type CatalogueListQuery = ListProductsQuery & { visibility?: Visibility };
export type SortedListQuery = CatalogueListQuery & { sortBy: ProductSort };

/** Ignores the search text, which `search/` matches. Returns undefined if every product matches. */
export function matchesFilter(query: Omit<CatalogueFilter, 'q' | 'literal'>): SQL | undefined {
  return and(
    matchesFacets(products, query),
    matchesPrice(query),
    query.inStock ? isInStock : undefined,
    query.onSale ? isOnSale : undefined,
    hasVisibility(products, query.visibility),
  );
}
