import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { isPasswordOf } from '#server/accounts/passwords/password.ts';
import { findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { sessionExpiry } from '#server/accounts/rules.ts';
import { checkSecondFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isNewDevice, trustDevice } from './trust-device.ts';

interface Login {
  email: string;
  password: string;
  /** Of the second factor, normalised. */
  code?: string | undefined;
  device: string | null;
  /** The hash of the browser's device token. */
  browser: string | undefined;
  /** The browser's previous sessions, which the new one replaces. */
  replacedTokenHashes: readonly string[];
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  /** The browser's new device token. */
  deviceToken: string;
  user: UserRow;
}

/**
 * Opens a session under a fresh token (no session fixation). Throws `credentials_invalid` for a wrong address or
 * password alike, `password_tries_used_up`, `rate_limited`, `unavailable`; for a right password where there is a second
 * factor `second_factor_required`, `code_invalid`, `code_tries_used_up`. Mails staff about a login with a new browser.
 */
export async function logIn(deps: Deps, login: Login, limitGuesses: LimitGuesses): Promise<OpenedSession> {
  const user = await limitGuesses(() => checkCredentials(deps, login));
  return openSession(deps, user, login);
}

async function checkCredentials(deps: Deps, { email, password, code }: Login): Promise<UserRow> {
  const user = await findUserByEmail(deps.db, email);
  const isRight = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('credentials_invalid');
  await checkSecondFactor(deps, { userId: user.id, code });
  return user;
}

async function openSession({ db, jobs, now }: Deps, user: UserRow, login: Login): Promise<OpenedSession> {
  const { device, browser, replacedTokenHashes } = login;
  const token = newToken();
  const createdAt = now();
  const expiresAt = sessionExpiry(user, createdAt);
  const deviceToken = await inTransaction(db, async (tx) => {
    // Opens none after a concurrent password change, which has ended all sessions.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .for('share');
    if (!unchanged) throw new AppError('credentials_invalid');
    if (replacedTokenHashes.length > 0)
      await tx.delete(sessions).where(inArray(sessions.tokenHash, [...replacedTokenHashes]));
    const times = { createdAt, lastSeenAt: createdAt, confirmedAt: createdAt, expiresAt };
    await tx.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, ...times, device });
    if (user.role !== 'user' && (await isNewDevice(tx, { userId: user.id, device: browser }, createdAt)))
      await jobs.enqueue(tx, accountChanged, { user: user.id, change: 'login', device });
    return trustDevice(tx, { userId: user.id, device: browser }, createdAt);
  });
  return { token, expiresAt, deviceToken, user };
}
