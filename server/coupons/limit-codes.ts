import { AppError } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';

/** An account may try this many wrong codes in an hour. Otherwise somebody could guess codes. */
const REFUSED = { points: 30, windowSeconds: 3_600 };

/** Runs `work` and counts rejected codes. Throws `rate_limited` after too many. */
export async function limitCodes<Result>(db: Executor, userId: string, work: () => Promise<Result>): Promise<Result> {
  const limit = createRateLimit(db, { name: 'coupon-codes', ...REFUSED });
  await limit.consume(userId);
  let isRefused = false;
  try {
    return await work();
  } catch (error) {
    isRefused = error instanceof AppError && error.code === 'coupon_refused';
    throw error;
  } finally {
    if (!isRefused) await limit.refund(userId);
  }
}
