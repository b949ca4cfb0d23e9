import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { type LimitGuesses, limitGuesses } from '#server/accounts/limit-guesses.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { areUsedUp } from '#server/platform/limits/count-attempts.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Wrong guesses a year at an address's six-digit codes: by the browsers that asked, and by all others. */
export const ASKERS_GUESSES_PER_YEAR = 30;
export const OTHERS_GUESSES_PER_YEAR = 15;
/** Guesses that one asking browser has while a code is valid. */
export const GUESSES_PER_ASKER = 5;

const PER_ASKER = { name: 'short-code-asker', points: GUESSES_PER_ASKER, windowSeconds: OTP_TTL_MINUTES * 60 };
const OF_ASKERS = { name: 'short-code-askers', points: ASKERS_GUESSES_PER_YEAR, windowSeconds: YEAR_SECONDS };
const OF_OTHERS = { name: 'short-code-strangers', points: OTHERS_GUESSES_PER_YEAR, windowSeconds: YEAR_SECONDS };

/**
 * `toOthers`: six-digit codes are spent for all browsers but those that asked; `toAll`: for all. Either makes the next
 * code a long one.
 */
export async function readShortCodeSpent(db: Executor, email: string) {
  const [toOthers = false, toAll = false] = await areUsedUp(db, [
    { limit: OF_OTHERS, key: email },
    { limit: OF_ASKERS, key: email },
  ]);
  return { toOthers, toAll };
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
  const ofAsker = [
    { limit: PER_ASKER, key: `${asker} ${email}` },
    { limit: OF_ASKERS, key: email },
  ];
  return async (guess) => {
    const isOwn = asker !== undefined && !(await areUsedUp(db, ofAsker)).includes(true);
    try {
      return await limitGuesses(db, isOwn ? ofAsker : [{ limit: OF_OTHERS, key: email }])(guess);
    } catch (error) {
      const isLockout = error instanceof AppError && error.code === 'rate_limited';
      throw isLockout ? new AppError('otp_invalid', { cause: error }) : error;
    }
  };
}
