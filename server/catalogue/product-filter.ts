import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from './tables.ts';

/** Bounds in PKR; a side that is left out is unbounded. */
interface PriceBounds {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** What can be bought: nobody counts it, or there is a piece left. */
export const isInStock = sql<boolean>`${products.inStock}`;

export function isPricedWithin({ minPrice, maxPrice }: PriceBounds): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(products.pricePaisa, paisaFromPkr(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaisa, paisaFromPkr(maxPrice)),
  );
}

/** Within the bounds, and within any of the ranges where there are some. */
export function matchesPrice({ price, ...bounds }: Pick<ProductFilterQuery, 'price' | keyof PriceBounds>) {
  return and(isPricedWithin(bounds), price && and(isPricedWithin(hullOf(price)), or(...price.map(isPricedWithin))));
}

/** What all ranges lie in: where an index of prices is read from and to, which the database does not see by itself. */
function hullOf(ranges: readonly PriceBounds[]): PriceBounds {
  const [mins, maxs] = [ranges.map(({ minPrice }) => minPrice ?? 0), ranges.map(({ maxPrice }) => maxPrice)];
  const known = maxs.filter((max) => max !== undefined);
  return { minPrice: Math.min(...mins), maxPrice: known.length === maxs.length ? Math.max(...known) : undefined };
}

/**
 * What a product has to be to pass the filter; undefined where everything passes. The text is not looked at: what it finds is
 * said in `search/`.
 */
export function matchesFilter(query: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const { category, color, age, inStock } = query;
  return and(
    category && inArray(products.category, category),
    color && inArray(products.color, color),
    age && inArray(products.age, age),
    matchesPrice(query),
    inStock ? isInStock : undefined,
  );
}

/**
 * The same, with all values named of what comes before a filter that is set, in the order of the index `products_cell`: the
 * database then looks up the products of each combination, in place of reading past all others.
 */
export function matchesWholeFilter(query: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const { category, color, age, inStock } = query;
  return matchesFilter({
    ...query,
    category: category ?? (color || age || inStock ? [...CATEGORIES] : undefined),
    color: color ?? (age || inStock ? [...COLORS] : undefined),
    age: age ?? (inStock ? [...AGES] : undefined),
  });
}
