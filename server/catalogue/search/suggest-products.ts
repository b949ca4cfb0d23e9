import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import {
  findCategoriesLike,
  SUGGESTED_CATEGORIES_MAX,
  SUGGESTED_PRODUCTS_MAX,
  SUGGESTIONS_MIN_LENGTH,
} from '#contract/listing.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import { isInStock, isOnSale, isPricedWithin } from '#server/catalogue/listing/product-filter.ts';
import { presentProduct } from '#server/catalogue/present.ts';
import { listProductsByIds, type ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { beginning, containing } from '#server/platform/database/like.ts';
import { withFiltersOfText } from './filters-of-text.ts';
import { listByTier } from './list-matches.ts';
import { findIdsByCode } from './product-codes.ts';
import { resolveSearch } from './resolve-search.ts';
import type { Search } from './search-plan.ts';
import { understandQuery } from './understand-query.ts';

/** Suggests products for a text that is being typed, the most relevant first. */
export async function suggestProducts(db: Executor, typed: string): Promise<Suggestions> {
  const { query, price: bounds = {}, isOnSale: onSale } = withFiltersOfText<{ q?: string | undefined }>({ q: typed });
  // A SKU such as 'SALE-20' is no text with a filter.
  const coded = await findIdsByCode(db, typed, hasVisibility(products));
  const { q = '' } = coded.length > 0 ? { q: typed } : query;
  if (q.length < SUGGESTIONS_MIN_LENGTH) return { products: [], categories: [] };
  const search = await resolveSearch(db, q);
  const isChosen = and(isPricedWithin(bounds), onSale ? isOnSale : undefined);
  const rows = search
    ? await listClosest(db, search.searchedFor ?? q, search, coded.length > 0 ? undefined : isChosen)
    : [];
  return {
    products: rows.map((row) => {
      const { _id, name, price, oldPrice, image, cover, stock } = presentProduct(row);
      return { _id, name, price, oldPrice, image, cover, stock };
    }),
    categories: [...new Set([...understoodCategories(search?.searchedFor ?? q), ...findCategoriesLike(q)])].slice(
      0,
      SUGGESTED_CATEGORIES_MAX,
    ),
  };
}

function understoodCategories(text: string): Category[] {
  return understandQuery(text).flatMap(({ meaning }) => meaning?.categories ?? []);
}

/**
 * Sorts by name: first names that begin with the text, then names with a word that begins with it, then names that
 * contain it.
 */
async function listClosest(
  db: Executor,
  q: string,
  { tiers }: Search,
  isChosen: SQL | undefined,
): Promise<ProductRow[]> {
  const isNamed = (pattern: string) => sql`lower(${products.name}) like lower(${pattern}::text)`;
  const closeness = sql`case
    when not ${isNamed(containing(q))} then 3
    when ${isNamed(beginning(q))} then 0
    when ${isNamed(containing(` ${q}`))} then 1
    else 2 end`;
  const order = sql`${closeness}, ${desc(isInStock)}, ${desc(products.reviewCount)}, ${desc(products.id)}`;
  const listing = { filter: and(hasVisibility(products), isChosen), order, limit: SUGGESTED_PRODUCTS_MAX };
  return listProductsByIds(db, await listByTier(db, tiers, listing));
}
