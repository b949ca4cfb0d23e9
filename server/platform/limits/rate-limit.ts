import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import { rateLimits } from './tables.ts';

interface RateLimitOptions {
  /** Names what is counted; the same name shares its counts between processes. */
  name: string;
  points: number;
  windowSeconds: number;
  /** What is counted together; every key for itself where this is left out. */
  keyOf?: (key: string) => string;
}

export interface RateLimit {
  /** Counts one attempt. Throws `AppError('rate_limited')` where there were too many. */
  consume(key: string): Promise<void>;
  /** Throws like `consume` where the next attempt would be one too many, without counting. */
  assertAllowed(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** A limit on attempts, kept in the database: it holds across processes and restarts. */
export function createRateLimit(
  db: Executor,
  { name, points, windowSeconds, keyOf = (key) => key }: RateLimitOptions,
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
    new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)) });

  return {
    async consume(key) {
      try {
        await limiter.consume(keyOf(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    async assertAllowed(key) {
      const result = await limiter.get(keyOf(key));
      if (result !== null && result.remainingPoints <= 0 && result.msBeforeNext > 0) throw tooMany(result);
    },
    async reset(key) {
      await limiter.delete(keyOf(key));
    },
  };
}
