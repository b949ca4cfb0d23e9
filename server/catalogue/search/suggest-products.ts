import { and, asc, desc, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
import {
  findCategoriesLike,
  MAX_SUGGESTED_CATEGORIES,
  MAX_SUGGESTED_PRODUCTS,
  SUGGESTIONS_MIN_LENGTH,
} from '#contract/listing.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import { isInStock } from '#server/catalogue/listing/product-filter.ts';
import { presentProduct } from '#server/catalogue/present.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { beginning, containing } from '#server/platform/database/like.ts';
import { FEW_MATCHES, matchesPlan, matchesPlanByIndex, prefersBitmapScan } from './match-products.ts';
import { relevanceOf } from './relevance.ts';
import { resolveSearch } from './resolve-search.ts';
import { scannedColumns } from './scanned-columns.ts';
import { countAtMost, type Search } from './search-plan.ts';
import { understandQuery } from './understand-query.ts';

/** Searched where a text has many matches. */
const MOST_REVIEWED = 500;
const MAX_NAMED = 300;
/** Other matches that fill the list. */
const MAX_OTHERS = 20;

/**
 * None for a text that is too short. Sorted by beginning of the name, beginning of a word in it, relevance, stock and
 * reviews.
 */
export async function suggestProducts(db: Executor, q: string): Promise<Suggestions> {
  if (q.length < SUGGESTIONS_MIN_LENGTH) return { products: [], categories: [] };
  const search = await resolveSearch(db, q);
  const rows = search ? await listClosest(db, search.searchedFor ?? q, search) : [];
  return {
    products: rows.map((row) => {
      const { _id, name, price, oldPrice, image, cover, stock } = presentProduct(row);
      return { _id, name, price, oldPrice, image, cover, stock };
    }),
    categories: [...new Set([...understoodCategories(search?.searchedFor ?? q), ...findCategoriesLike(q)])].slice(
      0,
      MAX_SUGGESTED_CATEGORIES,
    ),
  };
}

function understoodCategories(text: string): Category[] {
  return understandQuery(text).flatMap(({ meaning }) => meaning?.categories ?? []);
}

/** Compares only `candidatesFor` where there are many matches. */
async function listClosest(db: Executor, q: string, search: Search): Promise<ProductRow[]> {
  const plan = search.all;
  const closeness = sql`case
    when ${ilike(products.name, beginning(q))} then 0
    when ${ilike(products.name, containing(` ${q}`))} then 1
    else 2 end`;
  const isShown = hasVisibility(products);
  const isNamedSo = ilike(products.name, containing(q));
  const closestOf = (condition: SQL | undefined) =>
    db
      .select()
      .from(products)
      .where(and(isShown, condition))
      .orderBy(
        asc(closeness),
        asc(relevanceOf(search)),
        desc(isNamedSo),
        desc(isInStock),
        desc(products.reviewCount),
        desc(products.id),
      )
      .limit(MAX_SUGGESTED_PRODUCTS);
  if (prefersBitmapScan(plan, 1)) return closestOf(matchesPlanByIndex(plan));
  const likely = await closestOf(inArray(products.id, candidatesFor(db, q, search)));
  if (likely.length === MAX_SUGGESTED_PRODUCTS) return likely;
  const others = db
    .select({ id: products.id })
    .from(products)
    .where(and(isShown, matchesPlanByIndex(plan)))
    .limit(MAX_OTHERS);
  return closestOf(inArray(products.id, sql`(${candidatesFor(db, q, search)} union (${others}))`));
}

/** Matches in names if few, else names that begin with the text; and matches among the most reviewed products. */
function candidatesFor(db: Executor, q: string, { all, named: inName }: Search): SQL {
  const reviewed = db
    .select(scannedColumns)
    .from(products)
    .where(hasVisibility(products))
    .orderBy(desc(products.reviewCount), desc(products.id))
    .limit(MOST_REVIEWED)
    .as('products');
  const mostReviewed = db.select({ id: reviewed.id }).from(reviewed).where(matchesPlan(all));
  const isBeginning = sql`lower(${products.name}) like lower(${beginning(q)}::text)`;
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        hasVisibility(products),
        inName && countAtMost(inName) <= FEW_MATCHES ? matchesPlanByIndex(inName) : isBeginning,
      ),
    )
    .limit(MAX_NAMED);
  return sql`(${mostReviewed} union (${named}))`;
}
