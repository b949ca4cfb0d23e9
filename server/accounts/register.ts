import type { RegisterBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation } from '#server/platform/database/transaction.ts';
import { assertNotGuessable } from './guessable-password.ts';
import type { LimitCodeGuesses } from './limit-code-guesses.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import { redeemOtp } from './redeem-otp.ts';
import { users } from './tables.ts';

/**
 * Makes an account for whoever holds the code that was mailed to the address. Throws `password_guessable`,
 * `otp_invalid`, `rate_limited`, and `user_exists` only to somebody who has proved that the address is theirs.
 */
export async function register(
  deps: Deps,
  { username, email, password, otp }: RegisterBody,
  limitGuesses: LimitCodeGuesses,
): Promise<UserRow> {
  assertNotGuessable(password, { email, storeName: deps.store.name }, 'password');
  const redemption = { email, otp, password, purpose: 'registration' } as const;
  return redeemOtp(deps, redemption, limitGuesses, async (tx, passwordHash) => {
    if (await findUserByEmail(tx, email)) throw new AppError('user_exists');
    const account = { username, email, passwordHash, createdAt: deps.now() };
    const [user] = await tx.insert(users).values(account).returning();
    if (!user) throw new Error('The account was not made');
    return user;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('user_exists') : error;
  });
}
