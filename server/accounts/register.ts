import { eq } from 'drizzle-orm';
import type { RegisterBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { hashPassword } from './password.ts';
import { findOtp, findUserByEmail, type UserRow } from './queries.ts';
import { hashOtp, isSameHash } from './secrets.ts';
import { otps, users } from './tables.ts';

/**
 * Makes an account for whoever holds the code that was mailed to the address.
 * Throws `otp_invalid`, and `user_exists` only to somebody who has proved that the address is theirs.
 */
export async function register({ db, now }: Deps, registration: RegisterBody): Promise<UserRow> {
  const { username, email, password, otp } = registration;
  // Hashing is costly: it is done only for somebody with the right code, and not while the code's row is locked.
  if (!(await inTransaction(db, (tx) => spendTry(tx, email, otp, now())))) throw new AppError('otp_invalid');
  const passwordHash = await hashPassword(password);
  const outcome = await inTransaction(db, async (tx) => {
    if (!(await spendTry(tx, email, otp, now()))) return 'otp_invalid';
    if (await findUserByEmail(tx, email)) return 'user_exists';
    await tx.delete(otps).where(eq(otps.email, email));
    const [user] = await tx.insert(users).values({ username, email, passwordHash, createdAt: now() }).returning();
    return user;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'user_exists' as const;
    throw error;
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  if (outcome === undefined) throw new Error('The account was not made');
  return outcome;
}

/** Whether the code is right. A wrong one costs a try, and that is kept: the transaction must commit. */
async function spendTry(tx: Executor, email: string, otp: string, now: Date): Promise<boolean> {
  const kept = await findOtp(tx, email);
  if (!kept?.codeHash || kept.triesLeft <= 0 || kept.expiresAt <= now) return false;
  if (isSameHash(kept.codeHash, hashOtp(email, otp))) return true;
  await tx
    .update(otps)
    .set({ triesLeft: kept.triesLeft - 1 })
    .where(eq(otps.email, email));
  return false;
}
