import { asc, desc, ilike, sql } from 'drizzle-orm';
import {
  findCategoriesLike,
  MAX_SUGGESTED_CATEGORIES,
  MAX_SUGGESTED_PRODUCTS,
  SUGGESTIONS_MIN_LENGTH,
} from '#contract/listing.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { beginning, containing } from '#server/platform/database/like.ts';
import { presentProduct } from './present.ts';
import { isCalled, isInStock } from './product-filter.ts';
import { products } from './tables.ts';

/**
 * What somebody who has typed so far may be looking for. Names come before descriptions, the beginning of a name or of one of
 * its words first; among equals what can be bought and is talked about most. Nothing for a text that is too short.
 */
export async function suggestProducts(db: Executor, q: string): Promise<Suggestions> {
  if (q.length < SUGGESTIONS_MIN_LENGTH) return { products: [], categories: [] };
  const closeness = sql`case
    when ${ilike(products.name, beginning(q))} then 0
    when ${ilike(products.name, containing(` ${q}`))} then 1
    when ${ilike(products.name, containing(q))} then 2
    else 3 end`;
  const rows = await db
    .select()
    .from(products)
    .where(isCalled(q))
    .orderBy(asc(closeness), desc(isInStock), desc(products.reviewCount), desc(products.id))
    .limit(MAX_SUGGESTED_PRODUCTS);
  return {
    products: rows.map((row) => {
      const { _id, name, price, oldPrice, image, cover, stock } = presentProduct(row);
      return { _id, name, price, oldPrice, image, cover, stock };
    }),
    categories: findCategoriesLike(q).slice(0, MAX_SUGGESTED_CATEGORIES),
  };
}
