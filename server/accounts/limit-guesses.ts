import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { RateLimit } from '#server/platform/limits/rate-limit.ts';

/** Runs a guess at a secret unless too many have failed before it. Throws `rate_limited`, and whatever the guess throws. */
export type LimitGuesses = <T>(guess: () => Promise<T>) => Promise<T>;

export interface GuessCount {
  limit: RateLimit;
  /** What the wrong guesses are counted for. */
  key: string;
  /** Counts wrong guesses in a row: a right one ends it. */
  isConsecutive?: true;
}

const WRONG_GUESS: ReadonlySet<ErrorCode> = new Set(['credentials_invalid', 'password_wrong', 'otp_invalid']);

/** Counts wrong guesses in each of `counts`, and lets none through where one of them is full. */
export function limitGuesses(counts: readonly GuessCount[]): LimitGuesses {
  const assertAllowed = async () => {
    for (const { limit, key } of counts) await limit.assertAllowed(key);
  };
  return async (guess) => {
    await assertAllowed();
    try {
      const found = await guess();
      // A burst of guesses has passed the check above before the first of them was found wrong.
      await assertAllowed();
      for (const { limit, key, isConsecutive } of counts) if (isConsecutive) await limit.reset(key);
      return found;
    } catch (error) {
      if (error instanceof AppError && WRONG_GUESS.has(error.code)) {
        for (const { limit, key } of counts) await limit.consume(key);
      }
      throw error;
    }
  };
}
