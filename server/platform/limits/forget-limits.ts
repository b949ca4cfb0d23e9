import { lt } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { rateLimits } from './tables.ts';

/** Deletes expired rate limits. */
export async function forgetLimits(db: Executor, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now));
}
