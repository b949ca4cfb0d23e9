import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { type LimitGuesses, limitGuesses } from '#server/accounts/limit-guesses.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { areUsedUp } from '#server/platform/limits/count-attempts.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Wrong guesses of the code of one e-mail address, by all browsers that requested the code (decision 76). */
export const ASKERS_GUESSES_PER_YEAR = 30;
/** Wrong guesses of the code of one e-mail address, by all browsers that did not request the code. */
export const OTHERS_GUESSES_PER_YEAR = 15;
/** Wrong guesses of one browser that requested the code, until the code expires. */
export const GUESSES_PER_ASKER = 5;

const PER_ASKER = { name: 'short-code-asker', points: GUESSES_PER_ASKER, windowSeconds: OTP_TTL_MINUTES * 60 };
const OF_ASKERS = { name: 'short-code-askers', points: ASKERS_GUESSES_PER_YEAR, windowSeconds: YEAR_SECONDS };
const OF_OTHERS = { name: 'short-code-strangers', points: OTHERS_GUESSES_PER_YEAR, windowSeconds: YEAR_SECONDS };

/**
 * Reads which guesses are used up. `toAll`: nobody may guess. `toOthers`: only browsers that requested the code may
 * guess.
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
  /** Token hash of a browser that requested the code. Undefined for other browsers. */
  asker: string | undefined;
}

/**
 * Browsers that requested the code have counters of their own. At a limit this throws `otp_invalid`, because any other
 * error would reveal that a code was mailed.
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
