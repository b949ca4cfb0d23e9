import { eq } from 'drizzle-orm';
import type { RegisterBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { assertNotGuessable } from '#server/accounts/passwords/guessable-password.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { findRegistrationCode, findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { isSameSecret, OTP_MAX } from '#server/accounts/secrets.ts';
import { registrationCodes, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { limitShortCode } from './limit-short-code.ts';
import { registrationMails } from './request-code.ts';

interface Registration extends RegisterBody {
  /** SHA-256 hash of the browser's device cookie. */
  browser: string | undefined;
}

/** Creates an account. Throws `user_exists` only after a right code, so that strangers cannot find accounts. */
export async function register(deps: Deps, registration: Registration, limitGuesses: LimitGuesses): Promise<UserRow> {
  const { username, email, password, otp } = registration;
  const { db, now } = deps;
  assertNotGuessable(password, { email, username, shopName: (await deps.settings.read()).shopName }, 'password');
  await limitGuesses(() => checkCode(deps, registration));
  // Slow, so it runs before the transaction locks the code.
  const passwordHash = await hashPassword(password);
  const created = await inTransaction(db, async (tx) => {
    const mailed = await findRegistrationCode(tx, email, now());
    // A concurrent request may have used the code.
    if (!mailed?.code || !isSameSecret(mailed.code, otp)) throw new AppError('otp_invalid');
    if (await findUserByEmail(tx, email)) throw new AppError('user_exists');
    await tx.delete(registrationCodes).where(eq(registrationCodes.email, email));
    const account = { username, email, passwordHash, createdAt: now() };
    const [user] = await tx.insert(users).values(account).returning();
    if (!user) throw new Error('The account was not made');
    await recordSecurityEvent(tx, { at: now(), kind: 'account.made', userId: user.id });
    return user;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('user_exists') : error;
  });
  await registrationMails(db).reset(email);
  return created;
}

async function checkCode({ db, now }: Deps, { email, otp, browser }: Registration): Promise<void> {
  const mailed = await findRegistrationCode(db, email, now());
  const code = mailed?.code;
  if (!code) throw new AppError('otp_invalid');
  const compare = async () => {
    if (!isSameSecret(code, otp)) throw new AppError('otp_invalid');
  };
  const isShort = code.length <= String(OTP_MAX).length;
  const asker = browser !== undefined && mailed.askers.includes(browser) ? browser : undefined;
  await (isShort ? limitShortCode(db, { email, asker })(compare) : compare());
}
