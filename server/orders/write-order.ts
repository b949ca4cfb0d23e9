import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Rows include columns that have a default in the database. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/** Waits for an order with the same key that is being placed. Throws a unique violation if it exists. */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  await settleTogether([
    tx.insert(orders).values(order),
    tx.insert(orderLines).values(lines),
    tx.insert(orderEvents).values(event),
    tx.insert(idempotencyKeys).values(key),
  ]);
}
