import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { isPasswordOf } from '#server/accounts/passwords/password.ts';
import type { UserRow } from '#server/accounts/queries.ts';
import { sessionExpiry } from '#server/accounts/rules.ts';
import { checkSecondFactor, type UsedFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { findUserWithFactor } from '#server/accounts/second-factor/queries.ts';
import { newToken } from '#server/accounts/secrets.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openSession } from './open-session.ts';

interface Login {
  email: string;
  password: string;
  /** Must be normalised by `normalizeOtp`. */
  code?: string | undefined;
  device: string | null;
  /** SHA-256 hash of the browser's device cookie. */
  browser: string | undefined;
  /** Earlier sessions of the browser, which the new session replaces. */
  replacedTokenHashes: readonly string[];
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  deviceToken: string;
  user: UserRow;
}

/** Opens a session with a new token (against session fixation). All failed logins throw the same error. */
export async function logIn(deps: Deps, login: Login, limitGuesses: LimitGuesses): Promise<OpenedSession> {
  const { db, jobs, now } = deps;
  const checked = await limitGuesses(() => checkCredentials(deps, login));
  const { user } = checked;
  const createdAt = now();
  const opened = { token: newToken(), expiresAt: sessionExpiry(user, createdAt), deviceToken: newToken() };
  await inTransaction(db, async (tx) => {
    const isNewDevice = await openSession(tx, { ...login, ...checked, ...opened, createdAt });
    if (user.role !== 'user' && isNewDevice)
      await jobs.enqueue(tx, accountChanged, { user: user.id, change: 'login', device: login.device });
  });
  return { ...opened, user };
}

interface CheckedLogin {
  user: UserRow;
  factor: UsedFactor | undefined;
}

async function checkCredentials(deps: Deps, { email, password, code }: Login): Promise<CheckedLogin> {
  const found = await findUserWithFactor(deps.db, eq(users.email, email));
  const isRight = await isPasswordOf(found?.user.passwordHash, password);
  if (!found || !isRight) throw new AppError('credentials_invalid');
  return { user: found.user, factor: await checkSecondFactor(deps, { factor: found.factor, code }) };
}
