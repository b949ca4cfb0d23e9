import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from '#server/catalogue/tables.ts';

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

/** Undefined where everything matches. Excludes the text: see `search/`. */
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
 * Lists all values of unfiltered columns before a filtered one in the index `products_cell`: the planner then looks up
 * each combination instead of reading past all others.
 */
export function matchesFilterByIndex(query: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const { category, color, age, inStock } = query;
  return matchesFilter({
    ...query,
    category: category ?? (color || age || inStock ? [...CATEGORIES] : undefined),
    color: color ?? (age || inStock ? [...COLORS] : undefined),
    age: age ?? (inStock ? [...AGES] : undefined),
  });
}
