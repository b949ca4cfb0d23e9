import type { SQL } from 'drizzle-orm';
import { MAX_COUNTED_MATCHES } from '#contract/pagination.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** A column of at most `MAX_COUNTED_MATCHES` matches, unordered. */
export function someMatches(db: Executor, found: SQL | undefined, column: SQL) {
  return db
    .select({ column: column.as('column') })
    .from(products)
    .where(found)
    .limit(MAX_COUNTED_MATCHES);
}
