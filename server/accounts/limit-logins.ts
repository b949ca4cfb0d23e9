import { AppError } from '#contract/errors.ts';
import type { AccountLimits } from './limits.ts';

interface Attempt {
  email: string;
  /** The address that the request came from. */
  ip: string;
}

/**
 * Runs a login unless too many have failed before it, and counts it where it fails. Throws `rate_limited`, and whatever
 * `logIn` throws.
 */
export async function limitLogins<T>(
  limits: AccountLimits,
  { email, ip }: Attempt,
  logIn: () => Promise<T>,
): Promise<T> {
  const pair = `${email} ${ip}`;
  const assertAllowed = async () => {
    await limits.failedLoginPerAddress.assertAllowed(ip);
    await limits.failedLoginPerPair.assertAllowed(pair);
    await limits.failedLoginPerEmail.assertAllowed(email);
  };
  await assertAllowed();
  try {
    const opened = await logIn();
    // A burst of guesses has passed the check above before the first of them was found wrong.
    await assertAllowed();
    await limits.failedLoginPerPair.reset(pair);
    return opened;
  } catch (error) {
    if (error instanceof AppError && error.code === 'credentials_invalid') {
      await limits.failedLoginPerAddress.consume(ip);
      await limits.failedLoginPerPair.consume(pair);
      await limits.failedLoginPerEmail.consume(email);
    }
    throw error;
  }
}
