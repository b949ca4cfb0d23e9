import type { CreateOrderResponse } from '#contract/orders.schema.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { presentOrder } from './present.ts';
import type { FullOrder } from './queries.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/**
 * Returns the first event of a new order's history, and the response that is stored under the idempotency key for
 * repeated requests.
 */
export function openHistory(by: Viewer, claim: IdempotencyClaim, message: string, placed: Omit<FullOrder, 'events'>) {
  const { id, orderId, status, createdAt } = placed.order;
  const event = { id: newId(), orderId: id, status, byUserId: by.id, createdAt };
  const full: FullOrder = { ...placed, events: [{ ...event, by: by.username }] };
  const response: CreateOrderResponse = { message, orderId, _id: id, order: presentOrder(full) };
  const key = { ...claim, orderId: id, response: JSON.stringify(response), createdAt };
  return { event, key, full, response };
}

interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/** Waits while another request with this key places its order. Throws a unique violation if that order is placed. */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  await settleTogether([
    tx.insert(orders).values(order),
    tx.insert(orderLines).values(lines),
    tx.insert(orderEvents).values(event),
    tx.insert(idempotencyKeys).values(key),
  ]);
}
