import { lt } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { areUsedUp, consumeAll, type Limit, readCounts, refundAll } from './count-attempts.ts';
import { rateLimits } from './tables.ts';

export interface RateLimit {
  /** Counts an attempt, and returns the count of the window. Throws an `AppError` past the limit. */
  consume(key: string): Promise<number>;
  count(key: string): Promise<number>;
  /** Subtracts an attempt that was harmless. */
  refund(key: string): Promise<void>;
  isUsedUp(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
}

/** All processes share the counts, and the counts survive a restart. */
export function createRateLimit(db: Executor, limit: Limit): RateLimit {
  return {
    consume: async (key) => (await consumeAll(db, [{ limit, key }]))[0] ?? 0,
    count: async (key) => (await readCounts(db, [{ limit, key }]))[0] ?? 0,
    refund: (key) => refundAll(db, [{ limit, key }]),
    isUsedUp: async (key) => (await areUsedUp(db, [{ limit, key }])).includes(true),
    reset: (key) => refundAll(db, [], [{ limit, key }]),
  };
}

export async function forgetLimits(db: Executor, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now));
}
