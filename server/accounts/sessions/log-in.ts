import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { checkPassword } from '#server/accounts/passwords/check-password.ts';
import { findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { sessionExpiry } from '#server/accounts/rules.ts';
import { checkSecondFactor, type UsedFactor } from '#server/accounts/second-factor/check-second-factor.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { isNewNetwork } from './is-new-network.ts';
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
  const checked = await limitGuesses(() => checkCredentials(deps, login));
  return openSession(deps, checked, login);
}

interface CheckedLogin {
  user: UserRow;
  /** What the second factor was proved with; undefined where there is none. */
  factor: UsedFactor | undefined;
}

async function checkCredentials(deps: Deps, { email, password, code }: Login): Promise<CheckedLogin> {
  const user = await checkPassword(deps.db, await findUserByEmail(deps.db, email), password);
  if (!user) throw new AppError('credentials_invalid');
  return { user, factor: await checkSecondFactor(deps, { userId: user.id, code }) };
}

const PROVED_WITH: Record<UsedFactor, string> = {
  app: 'with a code of the app',
  'recovery-code': 'with a recovery code',
};

async function openSession(
  { db, jobs, now }: Deps,
  { user, factor }: CheckedLogin,
  login: Login,
): Promise<OpenedSession> {
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
    const secondFactorAt = factor ? createdAt : null;
    const times = { createdAt, lastSeenAt: createdAt, confirmedAt: createdAt, secondFactorAt, expiresAt };
    await tx.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, ...times, device });
    const isNew = await isNewDevice(tx, { userId: user.id, device: browser }, createdAt);
    await recordSecurityEvent(tx, {
      at: createdAt,
      kind: 'login.succeeded',
      userId: user.id,
      detail: factor ? PROVED_WITH[factor] : null,
      isNewNetwork: await isNewNetwork(tx, user.id),
      isNewDevice: isNew,
    });
    if (user.role !== 'user' && isNew)
      await jobs.enqueue(tx, accountChanged, { user: user.id, change: 'login', device });
    return trustDevice(tx, { userId: user.id, device: browser }, createdAt);
  });
  return { token, expiresAt, deviceToken, user };
}
