import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Complete rows, including columns that have a default in the database. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/**
 * Writes an order with its first event and its idempotency key. Throws a unique violation if an order with this key
 * exists. If such an order is being placed, waits for its transaction.
 */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  await settleTogether([
    tx.insert(orders).values(order),
    tx.insert(orderLines).values(lines),
    tx.insert(orderEvents).values(event),
    tx.insert(idempotencyKeys).values(key),
  ]);
}
