import type { Executor } from '#server/platform/database/database.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

interface WrittenOrder {
  order: typeof orders.$inferInsert;
  lines: (typeof orderLines.$inferInsert)[];
  event: typeof orderEvents.$inferInsert;
  key: typeof idempotencyKeys.$inferInsert;
}

/**
 * Writes an order with its lines, its first event and the answer that is kept for repetitions, in one statement. Fails on
 * the key's primary key where the same key has placed an order already; one that is being placed is waited for.
 */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  const kept = tx.$with('kept').as(tx.insert(idempotencyKeys).values(key).returning({ id: idempotencyKeys.orderId }));
  const lined = tx.$with('lined').as(tx.insert(orderLines).values(lines).returning({ id: orderLines.orderId }));
  const noted = tx.$with('noted').as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.orderId }));
  await tx.with(kept, lined, noted).insert(orders).values(order).prepare(`write_order_${lines.length}`).execute();
}
