import { lt } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { idempotencyKeys } from './tables.ts';

/** No browser tries an order again after this long. */
const IDEMPOTENCY_KEY_DAYS = 30;

/** Deletes the keys under which orders were placed long ago; the orders stay. */
export async function cleanOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - IDEMPOTENCY_KEY_DAYS * 86_400_000);
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, longAgo));
}
