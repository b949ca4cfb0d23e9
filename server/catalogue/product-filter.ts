import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { paisaFromPkr } from '#contract/money.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { products } from './tables.ts';

/** Bounds in PKR; a side that is left out is unbounded. */
interface PriceBounds {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** What can be bought: nobody counts it, or there is a piece left. */
export const isInStock = sql<boolean>`(${products.stock} is null or ${products.stock} > 0)`;

export function isPricedWithin({ minPrice, maxPrice }: PriceBounds): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : gte(products.pricePaisa, paisaFromPkr(minPrice)),
    maxPrice === undefined ? undefined : lte(products.pricePaisa, paisaFromPkr(maxPrice)),
  );
}

/** Within the bounds, and within any of the ranges where there are some. */
export function passesPrice({ price, ...bounds }: Pick<ProductFilterQuery, 'price' | keyof PriceBounds>) {
  return and(isPricedWithin(bounds), price && or(...price.map(isPricedWithin)));
}

/**
 * What a product has to be to pass the filter; undefined where everything passes. The text is not looked at: what it finds is
 * said in `search/`.
 */
export function passesFilter(query: Omit<ProductFilterQuery, 'q'>): SQL | undefined {
  const { category, color, age, inStock } = query;
  return and(
    category && inArray(products.category, category),
    color && inArray(products.color, color),
    age && inArray(products.age, age),
    passesPrice(query),
    inStock ? isInStock : undefined,
  );
}
