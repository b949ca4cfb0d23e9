import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import { rateLimits } from './tables.ts';

interface RateLimitOptions {
  /** Names what is counted; the same name shares its counts between processes. */
  name: string;
  /** Left out where attempts are only counted, and none is refused. */
  points?: number;
  windowSeconds: number;
  /** What is counted together; every key for itself where this is left out. */
  keyOf?: (key: string) => string;
  /** What `consume` throws where there were too many. */
  error?: ErrorCode;
}

export interface RateLimit {
  /** Counts one attempt and returns how many there are in this window. Throws an `AppError` where there are too many. */
  consume(key: string): Promise<number>;
  /** Takes back an attempt that was counted and did no harm. */
  refund(key: string): Promise<void>;
  /** Whether the next attempt would be one too many; nothing is counted. */
  isUsedUp(key: string): Promise<boolean>;
  reset(key: string): Promise<void>;
}

const NO_LIMIT = 1_000_000_000;

/** A limit on attempts, kept in the database: it holds across processes and restarts. */
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
    async refund(key) {
      await limiter.reward(keyOf(key));
    },
    async isUsedUp(key) {
      const result = await limiter.get(keyOf(key));
      return result !== null && result.remainingPoints <= 0 && result.msBeforeNext > 0;
    },
    async reset(key) {
      await limiter.delete(keyOf(key));
    },
  };
}
