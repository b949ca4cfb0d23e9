import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { type LimitGuesses, limitGuesses } from '#server/accounts/limit-guesses.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { createRateLimit, type RateLimit } from '#server/platform/limits/rate-limit.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Wrong guesses a year at an address's six-digit codes: by the browsers that asked, and by all others. */
export const ASKERS_GUESSES_PER_YEAR = 30;
export const OTHERS_GUESSES_PER_YEAR = 15;
/** Guesses that one asking browser has while a code is valid. */
export const GUESSES_PER_ASKER = 5;

const limitsOf = (db: Executor) => ({
  perAsker: createRateLimit(db, {
    name: 'short-code-asker',
    points: GUESSES_PER_ASKER,
    windowSeconds: OTP_TTL_MINUTES * 60,
  }),
  ofAskers: createRateLimit(db, {
    name: 'short-code-askers',
    points: ASKERS_GUESSES_PER_YEAR,
    windowSeconds: YEAR_SECONDS,
  }),
  ofOthers: createRateLimit(db, {
    name: 'short-code-strangers',
    points: OTHERS_GUESSES_PER_YEAR,
    windowSeconds: YEAR_SECONDS,
  }),
});

/**
 * `toOthers`: six-digit codes are spent for all browsers but those that asked; `toAll`: for all. Either makes the next
 * code a long one.
 */
export async function readShortCodeSpent(db: Executor, email: string) {
  const { ofAskers, ofOthers } = limitsOf(db);
  return { toOthers: await ofOthers.isUsedUp(email), toAll: await ofAskers.isUsedUp(email) };
}

interface ShortCodeGuess {
  email: string;
  /** The guessing browser, if it asked for the code. */
  asker: string | undefined;
}

/**
 * Counts a guess against the browser that asked, in a count that no other can use up, else against all others together.
 * Past a limit throws `otp_invalid`, with the limit's error as its cause: any other code would reveal that one was mailed.
 */
export function limitShortCode(db: Executor, { email, asker }: ShortCodeGuess): LimitGuesses {
  const { perAsker, ofAskers, ofOthers } = limitsOf(db);
  return async (guess) => {
    const key = `${asker} ${email}`;
    const counts: { limit: RateLimit; key: string }[] = [
      { limit: perAsker, key },
      { limit: ofAskers, key: email },
    ];
    const isOwn = asker !== undefined && !(await perAsker.isUsedUp(key)) && !(await ofAskers.isUsedUp(email));
    try {
      return await limitGuesses(isOwn ? counts : [{ limit: ofOthers, key: email }])(guess);
    } catch (error) {
      const isLockout = error instanceof AppError && error.code === 'rate_limited';
      throw isLockout ? new AppError('otp_invalid', { cause: error }) : error;
    }
  };
}
