import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { LimitGuesses } from './limit-guesses.ts';
import { isPasswordOf } from './password.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import { sessionExpiry } from './rules.ts';
import { hashToken, newToken } from './secrets.ts';
import { sessions, users } from './tables.ts';

interface Login {
  email: string;
  password: string;
  device: string | null;
  /** Sessions that the browser still had, by the hashes of their tokens: the new one takes their place. */
  brought: readonly string[];
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  user: UserRow;
}

/**
 * Opens a session, always under a fresh token. Throws `credentials_invalid`, whether it was the address or the password
 * that was wrong, and `rate_limited`.
 */
export async function logIn(deps: Deps, login: Login, limitGuesses: LimitGuesses): Promise<OpenedSession> {
  const user = await limitGuesses(() => checkCredentials(deps, login));
  return openSession(deps, user, login);
}

async function checkCredentials({ db }: Deps, { email, password }: Login): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('credentials_invalid');
  return user;
}

async function openSession({ db, now }: Deps, user: UserRow, { device, brought }: Login): Promise<OpenedSession> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = sessionExpiry(createdAt);
  await inTransaction(db, async (tx) => {
    // A password that was changed while this one was checked has ended all sessions: none may come after it.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share');
    if (!unchanged) throw new AppError('credentials_invalid');
    if (brought.length > 0) await tx.delete(sessions).where(inArray(sessions.tokenHash, [...brought]));
    await tx
      .insert(sessions)
      .values({ tokenHash: hashToken(token), userId: user.id, createdAt, expiresAt, lastSeenAt: createdAt, device });
  });
  return { token, expiresAt, user };
}
