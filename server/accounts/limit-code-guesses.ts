import { AppError } from '#contract/errors.ts';
import type { RateLimit } from '#server/platform/limits/rate-limit.ts';
import { limitGuesses } from './limit-guesses.ts';

/** What a guess at a mailed code came to. `no-code`: there is none that could be guessed, or none any more. */
export type CodeGuess = 'right' | 'wrong' | 'no-code';

/** Runs a guess at a mailed code unless too many have failed before it. Throws `otp_invalid` and `rate_limited`. */
export type LimitCodeGuesses = (guess: () => Promise<CodeGuess>) => Promise<void>;

interface CodeGuessCounts {
  perEmail: RateLimit;
  perAddress: RateLimit;
}

/**
 * Counts every failed guess for the address that it comes from. For the e-mail it counts wrong guesses in a row at codes
 * that there were: else anybody could keep anybody out without there being a code. Where that count is full a guess is
 * told to be wrong, whatever it is: another answer would tell that codes were asked for.
 */
export function limitCodeGuesses(
  { perEmail, perAddress }: CodeGuessCounts,
  { email, ip }: { email: string; ip: string },
): LimitCodeGuesses {
  const limitAddress = limitGuesses([{ limit: perAddress, key: ip }]);
  return async (guess) => {
    await limitAddress(async () => {
      await untold(perEmail.assertAllowed(email));
      const found = await guess();
      if (found === 'wrong') await untold(perEmail.consume(email));
      if (found !== 'right') throw new AppError('otp_invalid');
      // A burst of guesses has passed the check above before the first of them was found wrong.
      await untold(perEmail.assertAllowed(email));
    });
    await perEmail.reset(email);
  };
}

/** The refusal of a limit, told as that of a wrong code. */
async function untold(check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (error) {
    throw error instanceof AppError && error.code === 'rate_limited' ? new AppError('otp_invalid') : error;
  }
}
