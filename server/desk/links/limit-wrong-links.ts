import { AppError } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/limits/ip-address.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';

/** Wrong links of one network, which may be the IP address of many families. Guessing 128 bits takes far more tries. */
const WRONG_LINKS = 60;
const WINDOW_SECONDS = 15 * 60;

/** Returns a function that runs `work` and counts wrong links. It throws `rate_limited` after too many. */
export function limitWrongLinks(db: Executor) {
  const limit = createRateLimit(db, {
    name: 'confirmation-address',
    points: WRONG_LINKS,
    windowSeconds: WINDOW_SECONDS,
    keyOf: networkOf,
  });

  return async function limited<T>(ip: string, work: () => Promise<T>): Promise<T> {
    if (await limit.isUsedUp(ip)) await limit.consume(ip);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'confirmation_not_found') await limit.consume(ip);
      throw error;
    }
  };
}
