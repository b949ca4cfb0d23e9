import { asc, inArray, sql } from 'drizzle-orm';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { products } from '#server/catalogue/tables.ts';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { sales } from './tables.ts';

export type SaleRow = typeof sales.$inferSelect;

/** Cache tag of responses that depend on planned and running sales. */
export const SALES_TAG = 'Sales';

const BATCH_SIZE = 500;

/** Advisory lock: writers of prices wait for each other. */
export async function lockSales(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales'))`);
}

/** Writes prices of the given products, or of the next 500 after an id. Returns the last id; null at the end. */
export async function repriceProducts(
  tx: Executor,
  tags: TagBus,
  which: { ids: readonly string[] } | { after: string | null },
): Promise<string | null> {
  const regular = sql`coalesce(${products.regularPricePaisa}, ${products.pricePaisa})`;
  const lowest = sql`lowest_sale(${products.id}, ${products.category}, ${products.design}, ${regular})`;
  const isOutdated = sql`not exists (
    select from (select) as one left join ${lowest} as lowest on true
    where ${products.pricePaisa} = coalesce(lowest.price_paisa, ${regular})
      and ${products.regularPricePaisa} is not distinct from case when lowest.price_paisa is not null then ${regular} end
      and ${products.saleEndsAt} is not distinct from lowest.ends_at)`;
  const isWanted =
    'ids' in which
      ? inArray(products.id, [...which.ids])
      : which.after === null
        ? sql`true`
        : sql`${products.id} > ${which.after}`;
  const before = await tx
    .select()
    .from(products)
    .where(sql`${isWanted} and ${isOutdated}`)
    .orderBy(asc(products.id))
    .limit(BATCH_SIZE)
    .for('update');
  if (before.length === 0) return null;
  const rowById = new Map(before.map((row) => [row.id, row]));
  const after = await tx
    .update(products)
    .set({ regularPricePaisa: products.regularPricePaisa })
    .where(inArray(products.id, [...rowById.keys()]))
    .returning();
  await tags.invalidate(tx, [...new Set(after.flatMap((row) => changeTags(rowById.get(row.id) ?? null, row)))]);
  return before.length < BATCH_SIZE ? null : (before.at(-1)?.id ?? null);
}
