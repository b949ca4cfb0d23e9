import { and, type SQL, sql } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import type { ProductFilterQuery } from '#contract/product-filter.schema.ts';
import { matchesFilter } from '#server/catalogue/product-filter.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isBitmapScannedBy } from './match-products.ts';
import { resolveSearch } from './resolve-search.ts';
import { countAtMost } from './search-plan.ts';
import { someMatches } from './some-matches.ts';

/**
 * What the text of the filter means, for counts beside choices; undefined where there is no text. Of a text that many products
 * have it is `MAX_COUNTED_MATCHES` of them, those that any choice of one filter could show given the others.
 */
export async function isFound(db: Executor, { q, literal, ...filter }: ProductFilterQuery): Promise<SQL | undefined> {
  if (!q) return undefined;
  const search = await resolveSearch(db, q, literal);
  if (!search) return sql`false`;
  const plan = search.all;
  if (countAtMost(plan) <= MAX_COUNTED_MATCHES) return isBitmapScannedBy(plan);
  // By their places in the table, where they have just been read.
  const some = someMatches(db, and(failsOneAtMost(filter), isBitmapScannedBy(plan)), sql`ctid`);
  return sql`"products".ctid = any(array(${some}))`;
}

/** Passes all filters but one at most: anything else is in the count of no choice. */
function failsOneAtMost({
  minPrice,
  maxPrice,
  price,
  ...others
}: Omit<ProductFilterQuery, 'q' | 'literal'>): SQL | undefined {
  const none = { category: undefined, color: undefined, age: undefined, price: undefined, inStock: false };
  const { category, color, age, inStock } = others;
  const each = [{ category }, { color }, { age }, { price, minPrice, maxPrice }, { inStock }];
  const conditions = each.flatMap((one) => matchesFilter({ ...none, ...one }) ?? []);
  if (conditions.length < 2) return undefined;
  const failed = conditions.map((passes) => sql`(not (${passes}))::int`);
  return sql`${sql.join(failed, sql` + `)} <= 1`;
}
