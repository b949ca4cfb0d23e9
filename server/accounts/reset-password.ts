import { eq } from 'drizzle-orm';
import type { ResetPasswordBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { assertNotGuessable } from './guessable-password.ts';
import type { LimitCodeGuesses } from './limit-code-guesses.ts';
import { endSessions } from './queries.ts';
import { redeemOtp } from './redeem-otp.ts';
import { users } from './tables.ts';

/**
 * Sets the password of whoever holds the code that was mailed to their address, and ends all their sessions. Throws
 * `password_guessable`, `rate_limited`, and `otp_invalid`, be the code wrong or be there no such account.
 */
export async function resetPassword(
  deps: Deps,
  { email, otp, password }: ResetPasswordBody,
  limitGuesses: LimitCodeGuesses,
): Promise<void> {
  assertNotGuessable(password, { email, storeName: deps.store.name }, 'password');
  const redemption = { email, otp, password, purpose: 'password-reset' } as const;
  await redeemOtp(deps, redemption, limitGuesses, async (tx, passwordHash) => {
    // First the password, then the sessions: a login that is under way waits for the one and does not outlive the other.
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    if (!user) throw new AppError('otp_invalid');
    await endSessions(tx, user.id);
  });
}
