import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { CATEGORIES } from '#contract/catalogue.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { products } from '#server/catalogue/tables.ts';
import { EVERYTHING, type TagBus } from '#server/platform/cache/tag-bus.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { sales } from './tables.ts';

export type SaleRow = typeof sales.$inferSelect;

/** Of what knows when the next sale starts or ends. */
export const SALES_TAG = 'Sales';

/** From here on, all cached responses are dropped in place of those that show the products. */
const MAX_NAMED_PRODUCTS = 300;

export function isRunning({ state }: Pick<SaleRow, 'state'>): boolean {
  return state === 'running';
}

/**
 * Waits for those who are writing products and stops others until the commit; pages are read on. A product that is written while a
 * sale starts would else miss it. Comes before any other lock of the transaction, which prevents deadlocks.
 */
export async function lockPrices(tx: Executor): Promise<void> {
  // A sale of the whole shop may take longer than a statement of a request may.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`lock table ${products} in exclusive mode`);
}

/** Lets the trigger set the prices of all products of these sales again, and drops what shows those that changed. Ends by announcing the sales. */
export async function reprice(tx: Executor, tags: TagBus, changed: readonly SaleRow[]): Promise<void> {
  const isInScope = or(...changed.map(scopeOf));
  if (!isInScope) {
    await tags.invalidate(tx, [SALES_TAG]);
    return;
  }
  const isSmall = (await tx.$count(products, isInScope)) <= MAX_NAMED_PRODUCTS;
  const before = isSmall ? await tx.select().from(products).where(isInScope) : [];
  const update = tx
    .update(products)
    .set({ regularPricePaisa: sql`${products.regularPricePaisa}` })
    .where(isInScope);
  if (!isSmall) {
    await update;
    await tags.invalidate(tx, [SALES_TAG, EVERYTHING]);
    return;
  }
  const rowById = new Map(before.map((row) => [row.id, row]));
  const changes = (await update.returning()).flatMap((row) => changeTags(rowById.get(row.id) ?? null, row));
  await tags.invalidate(tx, [...new Set([SALES_TAG, ...changes])]);
}

function scopeOf({ scope, scopeValues }: SaleRow): SQL {
  switch (scope) {
    case 'everything':
      return sql`true`;
    case 'category':
      return inArray(
        products.category,
        [...CATEGORIES].filter((category) => scopeValues.includes(category)),
      );
    case 'design':
      return inArray(products.design, scopeValues);
    case 'product':
      return inArray(products.id, scopeValues.filter(isId));
  }
}
