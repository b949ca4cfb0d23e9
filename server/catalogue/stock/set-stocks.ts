import { sql } from 'drizzle-orm';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { publishStockEvents } from './events.ts';
import { describedBy, type StockChange } from './stock-change.ts';

export interface StockStep {
  before: ProductRow;
  stock: number;
}

/** The product rows must be locked. Publishes events for products that are low or back in stock. */
export async function setStocks(
  deps: Pick<Deps, 'tags' | 'jobs' | 'settings'>,
  tx: Executor,
  steps: readonly StockStep[],
  change: StockChange,
): Promise<void> {
  if (steps.length === 0) return;
  const moved = steps.map(({ before, stock }) => sql`(${before.id}::uuid, ${stock}::int)`);
  const writing = tx
    .update(products)
    .set({ stock: sql`moved.stock` })
    .from(sql`(values ${sql.join(moved, sql`, `)}) as moved (id, stock), ${describedBy(change)}`)
    .where(sql`${products.id} = moved.id`);
  const changed = steps.flatMap(({ before, stock }) => changeTags(before, { ...before, stock }));
  const changes = steps.map(({ before, stock }) => ({ id: before.id, before: before.stock, after: stock }));
  await settleTogether([writing, deps.tags.invalidate(tx, changed), publishStockEvents(deps, tx, changes, change.why)]);
}
