import { desc, sql } from 'drizzle-orm';
import { COUNTER_PRODUCTS_MAX } from '#contract/counter.ts';
import { SUGGESTIONS_MIN_LENGTH } from '#contract/listing.ts';
import { isInStock } from '#server/catalogue/listing/product-filter.ts';
import { listProductsByIds, type ProductRow } from '#server/catalogue/queries.ts';
import { listByTier } from '#server/catalogue/search/list-matches.ts';
import { resolveSearch } from '#server/catalogue/search/resolve-search.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { findByCode } from '#server/stock/queries.ts';

/** Finds products by SKU or id, or else by words. Products in stock come first. */
export async function findCounterProducts(
  db: Executor,
  q: string,
): Promise<{ isCode: boolean; products: readonly ProductRow[] }> {
  if (q === '') return { isCode: false, products: [] };
  const coded = (await findByCode(db, q)).filter(({ isHidden }) => !isHidden);
  if (coded.length > 0) return { isCode: true, products: coded };
  const search = q.length < SUGGESTIONS_MIN_LENGTH ? null : await resolveSearch(db, q);
  if (!search) return { isCode: false, products: [] };
  const order = sql`${desc(isInStock)}, lower(${products.name}), ${products.age}, ${products.id}`;
  const listing = { filter: hasVisibility(products), order, limit: COUNTER_PRODUCTS_MAX };
  return { isCode: false, products: await listProductsByIds(db, await listByTier(db, search.tiers, listing)) };
}
