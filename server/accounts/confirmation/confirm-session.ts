import { eq } from 'drizzle-orm';
import type { ConfirmBody } from '#contract/accounts.schema.ts';
import { CONFIRMED_MINUTES } from '#contract/accounts.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { isPasswordOf } from '#server/accounts/passwords/password.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { checkSecondFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/**
 * Notes that the session's user has proved who they are. Returns until when that counts. Throws `password_wrong`,
 * `password_tries_used_up`, `second_factor_required`, `code_invalid`, `code_tries_used_up`.
 */
export async function confirmSession(
  deps: Deps,
  viewer: Viewer,
  { password, code }: ConfirmBody,
  limitGuesses: LimitGuesses,
): Promise<Date> {
  const { db, now } = deps;
  await limitGuesses(async () => {
    const user = await findUserById(db, viewer.id);
    if (!(await isPasswordOf(user?.passwordHash, password))) {
      throw new AppError('password_wrong', { fields: { password: ERRORS.password_wrong.message } });
    }
    await checkSecondFactor(deps, { userId: viewer.id, code });
  });
  const confirmedAt = now();
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.tokenHash, viewer.tokenHash));
  return confirmedUntil(confirmedAt);
}

export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000);
}
