import { lt } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { idempotencyKeys } from './tables.ts';

/** Longer than any browser retries an order. */
const IDEMPOTENCY_KEY_DAYS = 30;

export async function cleanOrders({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - IDEMPOTENCY_KEY_DAYS * 86_400_000);
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.createdAt, cutoff));
}
