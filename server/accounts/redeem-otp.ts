import { eq } from 'drizzle-orm';
import type { OtpPurpose } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { CodeGuess, LimitCodeGuesses } from './limit-code-guesses.ts';
import { hashPassword } from './password.ts';
import { findOtp } from './queries.ts';
import { hashOtp, isSameHash } from './secrets.ts';
import { otps } from './tables.ts';

interface Redemption {
  email: string;
  otp: string;
  purpose: OtpPurpose;
  /** What is chosen with the code. */
  password: string;
}

/**
 * Uses up the code that was mailed to an address: `use` is done in the transaction that ends it, with the hash of the
 * chosen password. What `use` throws leaves the code as it was. Throws `otp_invalid` and `rate_limited`.
 */
export async function redeemOtp<T>(
  { db, now }: Deps,
  redemption: Redemption,
  limitGuesses: LimitCodeGuesses,
  use: (tx: Executor, passwordHash: string) => Promise<T>,
): Promise<T> {
  // Hashing is costly: it is done only for somebody with the right code, and not while the code's row is locked.
  await limitGuesses(() => inTransaction(db, (tx) => spendTry(tx, redemption, now())));
  const passwordHash = await hashPassword(redemption.password);
  const outcome = await inTransaction(db, async (tx) => {
    if ((await spendTry(tx, redemption, now())) !== 'right') return undefined;
    await tx.delete(otps).where(eq(otps.email, redemption.email));
    return { used: await use(tx, passwordHash) };
  });
  if (!outcome) throw new AppError('otp_invalid');
  return outcome.used;
}

/** A wrong code costs a try, and that is kept: the transaction must commit. */
async function spendTry(tx: Executor, { email, otp, purpose }: Redemption, now: Date): Promise<CodeGuess> {
  const kept = await findOtp(tx, email, purpose);
  if (!kept?.codeHash || kept.triesLeft <= 0 || kept.expiresAt <= now) return 'no-code';
  if (isSameHash(kept.codeHash, hashOtp(email, otp, purpose))) return 'right';
  await tx
    .update(otps)
    .set({ triesLeft: kept.triesLeft - 1 })
    .where(eq(otps.email, email));
  return 'wrong';
}
