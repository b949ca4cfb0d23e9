import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { createRateLimit, type RateLimit } from '#server/platform/limits/rate-limit.ts';
import { type LimitGuesses, limitGuesses } from './limit-guesses.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Wrong guesses at the six digits of one address in a year: by browsers that asked for the code, and by all others. */
export const ASKERS_GUESSES_PER_YEAR = 30;
export const STRANGERS_CODES_PER_YEAR = 15;
/** Of those, how many one browser has while a code is good. */
export const GUESSES_PER_ASKER = 5;

const countsOf = (db: Executor) => ({
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
  ofStrangers: createRateLimit(db, {
    name: 'short-code-strangers',
    points: STRANGERS_CODES_PER_YEAR,
    windowSeconds: YEAR_SECONDS,
  }),
});

/**
 * How far the six digits of this address were guessed at: `toStrangers` where they are good for nobody but the browsers
 * that asked, `toAll` where they are good for nobody. Its next code is a long one in either case.
 */
export async function readShortCodeSpent(db: Executor, email: string) {
  const { ofAskers, ofStrangers } = countsOf(db);
  return { toStrangers: await ofStrangers.isUsedUp(email), toAll: await ofAskers.isUsedUp(email) };
}

interface ShortCodeGuess {
  email: string;
  /** The guessing browser, where it is one of those that asked for the code. */
  asker: string | undefined;
}

/**
 * Counts a guess at six digits: against the browser that asked, which strangers cannot reach, and then against all
 * strangers. A guess too many is told to be wrong: another answer would tell that there is a code.
 */
export function limitShortCode(db: Executor, { email, asker }: ShortCodeGuess): LimitGuesses {
  const { perAsker, ofAskers, ofStrangers } = countsOf(db);
  return async (guess) => {
    const key = `${asker} ${email}`;
    const counts: { limit: RateLimit; key: string }[] = [
      { limit: perAsker, key },
      { limit: ofAskers, key: email },
    ];
    const isOwn = asker !== undefined && !(await perAsker.isUsedUp(key)) && !(await ofAskers.isUsedUp(email));
    try {
      return await limitGuesses(isOwn ? counts : [{ limit: ofStrangers, key: email }])(guess);
    } catch (error) {
      throw error instanceof AppError && error.code === 'rate_limited' ? new AppError('otp_invalid') : error;
    }
  };
}
