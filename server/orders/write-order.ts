import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Whole rows: columns with a database default must be set too. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/** Throws the violation of the key's primary key if the key has placed an order; waits for one that is being placed. */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  await settleTogether([
    tx.insert(orders).values(order),
    tx.insert(orderLines).values(lines),
    tx.insert(orderEvents).values(event),
    tx.insert(idempotencyKeys).values(key),
  ]);
}
