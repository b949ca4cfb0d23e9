import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { rateLimits } from './tables.ts';

interface RateLimitOptions {
  /** Limits of one name share their counts across processes. */
  name: string;
  /** Undefined only counts attempts. */
  points?: number;
  windowSeconds: number;
  /** Maps a key to its bucket; identity by default. */
  keyOf?: (key: string) => string;
  /** Code that `consume` throws; `rate_limited` by default. */
  error?: ErrorCode;
}

export interface RateLimit {
  /** Counts an attempt and returns the count of this window. Throws an `AppError` past the limit. */
  consume(key: string): Promise<number>;
  /** The count of this window so far. */
  count(key: string): Promise<number>;
  /** Uncounts a harmless attempt. */
  refund(key: string): Promise<void>;
  /** True when the next attempt would exceed the limit. */
  isUsedUp(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
}

const NO_LIMIT = 1_000_000_000;

/** A rate limit in the database, across processes and restarts. */
export function createRateLimit(
  db: Executor,
  { name, points = NO_LIMIT, windowSeconds, keyOf = (key) => key, error: code = 'rate_limited' }: RateLimitOptions,
): RateLimit {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });
  const tooMany = (result: RateLimiterRes) =>
    new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)) });

  return {
    async consume(key) {
      try {
        return (await limiter.consume(keyOf(key))).consumedPoints;
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    async count(key) {
      return (await limiter.get(keyOf(key)))?.consumedPoints ?? 0;
    },
    async refund(key) {
      await limiter.reward(keyOf(key));
    },
    async isUsedUp(key) {
      return (await limiter.get(keyOf(key)))?.remainingPoints === 0;
    },
    async reset(key) {
      await limiter.delete(keyOf(key));
    },
  };
}

/** Deletes expired rate limits. */
export async function forgetLimits(db: Executor, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now));
}
