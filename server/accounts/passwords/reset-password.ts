import { eq } from 'drizzle-orm';
import type { ResetPasswordBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { endSessions, findUserByEmail, hasResetCode } from '#server/accounts/queries.ts';
import { resetMails } from '#server/accounts/registration/request-code.ts';
import { hashResetCode } from '#server/accounts/secrets.ts';
import { trustDevice } from '#server/accounts/sessions/trust-device.ts';
import { resetCodes, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { assertNotGuessable } from './guessable-password.ts';
import { hashPassword } from './password.ts';

interface PasswordReset extends ResetPasswordBody {
  /** SHA-256 hash of the browser's device cookie. */
  browser: string | undefined;
}

/** Changes the password and ends all sessions. Returns a new device token. Unknown accounts get `otp_invalid` too. */
export async function resetPassword(
  { db, jobs, now, settings }: Deps,
  { email, otp, password, browser }: PasswordReset,
  limitGuesses: LimitGuesses,
): Promise<string> {
  const { shopName } = await settings.read();
  assertNotGuessable(password, { email, shopName }, 'password');
  const codeHash = hashResetCode(email, otp);
  // Checks the code before the costly hashing.
  await limitGuesses(async () => {
    if (!(await hasResetCode(db, codeHash, now()))) throw new AppError('otp_invalid');
  });
  // Reads the username only after a right code, because an error about the username would reveal it to strangers.
  const username = (await findUserByEmail(db, email))?.username;
  assertNotGuessable(password, { email, username, shopName }, 'password');
  const passwordHash = await hashPassword(password);
  const deviceToken = await inTransaction(db, async (tx) => {
    const ended = await tx.delete(resetCodes).where(eq(resetCodes.email, email)).returning();
    const isGood = ended.some((row) => row.codeHash === codeHash && row.expiresAt > now());
    // Changes the password before sessions end, so that a concurrent login fails or its session ends too.
    const [user] = isGood
      ? await tx.update(users).set({ passwordHash }).where(eq(users.email, email)).returning({ id: users.id })
      : [];
    if (!user) throw new AppError('otp_invalid');
    await endSessions(tx, user.id);
    await recordSecurityEvent(tx, { at: now(), kind: 'password.reset', userId: user.id });
    await jobs.enqueue(tx, accountChanged, { user: user.id, change: 'password' });
    return trustDevice(tx, { userId: user.id, device: browser }, now());
  });
  await resetMails(db).reset(email);
  return deviceToken;
}
