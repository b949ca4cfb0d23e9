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
import { trustDevice } from './trust-device.ts';

interface Login {
  email: string;
  password: string;
  device: string | null;
  /** The browser, by the hash of its token. */
  browser: string | undefined;
  /** Sessions that the browser still had, by the hashes of their tokens: the new one takes their place. */
  brought: readonly string[];
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  /** The browser's token from now on. */
  deviceToken: string;
  user: UserRow;
}

/**
 * Opens a session, always under a fresh token. Throws `credentials_invalid`, whether it was the address or the password
 * that was wrong, and what limits guesses: `password_tries_used_up`, `rate_limited`, `unavailable`.
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

async function openSession({ db, now }: Deps, user: UserRow, login: Login): Promise<OpenedSession> {
  const { device, browser, brought } = login;
  const token = newToken();
  const createdAt = now();
  const expiresAt = sessionExpiry(createdAt);
  const deviceToken = await inTransaction(db, async (tx) => {
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
    return trustDevice(tx, { userId: user.id, device: browser }, createdAt);
  });
  return { token, expiresAt, deviceToken, user };
}
