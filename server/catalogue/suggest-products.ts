import { asc, desc, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/catalogue.ts';
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
import { isInStock } from './product-filter.ts';
import type { ProductRow } from './queries.ts';
import { FEW, isBitmapScanned, isBitmapScannedBy, isMetBy } from './search/match-products.ts';
import { relevanceOf } from './search/relevance.ts';
import { resolveSearch } from './search/resolve-search.ts';
import { scannedColumns } from './search/scanned-columns.ts';
import { countAtMost, type Search } from './search/search-plan.ts';
import { understandQuery } from './search/understand-query.ts';
import { products } from './tables.ts';

/** Of a text that many products have, so many of the most reviewed products are looked through for it. */
const MOST_REVIEWED = 500;
/** And so many that have it in their names are compared. */
const MAX_NAMED = 300;
/** And so many of any, where those are not enough for a list. */
const MAX_OTHERS = 20;

/**
 * What somebody who has typed so far may be looking for. Names come before descriptions, the beginning of a name or of one of
 * its words first, then what the text stands for; among equals what can be bought and is talked about most. Nothing for a text
 * that is too short.
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

/** The categories that the words of a text stand for. */
function understoodCategories(text: string): Category[] {
  return understandQuery(text).flatMap(({ meaning }) => meaning?.categories ?? []);
}

/** The likeliest of what the search finds. Of a text that many products have only some are compared: see `candidatesFor`. */
async function listClosest(db: Executor, q: string, search: Search): Promise<ProductRow[]> {
  const plan = search.all;
  const closeness = sql`case
    when ${ilike(products.name, beginning(q))} then 0
    when ${ilike(products.name, containing(` ${q}`))} then 1
    else 2 end`;
  const isNamedSo = ilike(products.name, containing(q));
  const closestOf = (condition: SQL | undefined) =>
    db
      .select()
      .from(products)
      .where(condition)
      .orderBy(
        asc(closeness),
        asc(relevanceOf(search)),
        desc(isNamedSo),
        desc(isInStock),
        desc(products.reviewCount),
        desc(products.id),
      )
      .limit(MAX_SUGGESTED_PRODUCTS);
  if (isBitmapScanned(plan, 1)) return closestOf(isBitmapScannedBy(plan));
  const likely = await closestOf(inArray(products.id, candidatesFor(db, q, search)));
  if (likely.length === MAX_SUGGESTED_PRODUCTS) return likely;
  const others = db.select({ id: products.id }).from(products).where(isBitmapScannedBy(plan)).limit(MAX_OTHERS);
  return closestOf(inArray(products.id, sql`(${candidatesFor(db, q, search)} union (${others}))`));
}

/**
 * Of the products that the plan finds: those with it in their names, where they are few, else some whose names begin with the
 * text; and those among the most reviewed of the shop.
 */
function candidatesFor(db: Executor, q: string, { all, named: inName }: Search): SQL {
  const walked = db
    .select(scannedColumns)
    .from(products)
    .orderBy(desc(products.reviewCount), desc(products.id))
    .limit(MOST_REVIEWED)
    .as('products');
  const mostReviewed = db.select({ id: walked.id }).from(walked).where(isMetBy(all));
  const isBeginning = sql`lower(${products.name}) like lower(${beginning(q)}::text)`;
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(inName && countAtMost(inName) <= FEW ? isBitmapScannedBy(inName) : isBeginning)
    .limit(MAX_NAMED);
  return sql`(${mostReviewed} union (${named}))`;
}
