import { eq } from 'drizzle-orm';
import type { ConfirmBody } from '#contract/accounts.schema.ts';
import { CONFIRMED_MINUTES } from '#contract/accounts.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { isPasswordOf } from '#server/accounts/passwords/password.ts';
import { checkSecondFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { findUserWithFactor } from '#server/accounts/second-factor/queries.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';

/** Checks the password, and a code if two-step login is on. Returns the time when the user has to confirm again. */
export async function confirmSession(
  deps: Deps,
  viewer: Viewer,
  { password, code }: ConfirmBody,
  limitGuesses: LimitGuesses,
): Promise<Date> {
  const { db, now } = deps;
  const factor = await limitGuesses(async () => {
    const found = await findUserWithFactor(db, eq(users.id, viewer.id));
    if (!found || !(await isPasswordOf(found.user.passwordHash, password))) {
      throw new AppError('password_wrong', { fields: { password: ERRORS.password_wrong.message } });
    }
    return checkSecondFactor(deps, { factor: found.factor, code });
  });
  const confirmedAt = now();
  const proof = { confirmedAt, ...(factor && { secondFactorAt: confirmedAt }) };
  await inTransaction(db, async (tx) => {
    await tx.update(sessions).set(proof).where(eq(sessions.tokenHash, viewer.tokenHash));
    await recordSecurityEvent(tx, { at: confirmedAt, kind: 'confirmation.succeeded', userId: viewer.id });
  });
  return confirmedUntil(confirmedAt);
}

export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * MINUTE_MS);
}
