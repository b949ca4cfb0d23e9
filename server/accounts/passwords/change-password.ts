import { and, eq } from 'drizzle-orm';
import type { ChangePasswordBody } from '#contract/accounts.schema.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { endSessions, findUserById } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { assertNotGuessable } from './guessable-password.ts';
import { hashPassword, isPasswordOf } from './password.ts';

interface RenewedSession {
  token: string;
  expiresAt: Date;
}

/** Ends all other sessions and renews the token of this one, so that stolen tokens stop working. */
export async function changePassword(
  { db, jobs, now, settings }: Deps,
  viewer: Viewer,
  { currentPassword, newPassword }: ChangePasswordBody,
  limitGuesses: LimitGuesses,
): Promise<RenewedSession> {
  const { email, username } = viewer;
  assertNotGuessable(newPassword, { email, username, shopName: (await settings.read()).shopName }, 'newPassword');
  const currentHash = await limitGuesses(async () => {
    const user = await findUserById(db, viewer.id);
    if (!user || !(await isPasswordOf(user.passwordHash, currentPassword))) throw passwordWrong();
    return user.passwordHash;
  });
  const passwordHash = await hashPassword(newPassword);
  return inTransaction(db, async (tx) => {
    const isSame = and(eq(users.id, viewer.id), eq(users.passwordHash, currentHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isSame).returning({ id: users.id });
    // No row was updated, because a concurrent request has changed the password.
    if (changed.length === 0) throw passwordWrong();
    await endSessions(tx, viewer.id, viewer.tokenHash);
    await recordSecurityEvent(tx, { at: now(), kind: 'password.changed', userId: viewer.id });
    await jobs.enqueue(tx, accountChanged, { user: viewer.id, change: 'password' });
    return renewSession(tx, viewer);
  });
}

async function renewSession(tx: Executor, { tokenHash }: Viewer): Promise<RenewedSession> {
  const token = newToken();
  const [renewed] = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ expiresAt: sessions.expiresAt });
  if (!renewed) throw new AppError('unauthenticated');
  return { token, expiresAt: renewed.expiresAt };
}

function passwordWrong(): AppError {
  return new AppError('password_wrong', { fields: { currentPassword: ERRORS.password_wrong.message } });
}
