import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { isPasswordOf } from './password.ts';
import { findUserByEmail, type UserRow } from './queries.ts';
import { hashToken, newToken } from './secrets.ts';
import { sessions } from './tables.ts';

const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1_000;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  user: UserRow;
}

/** Opens a session. Throws `credentials_invalid`, whether it was the address or the password that was wrong. */
export async function logIn({ db, now }: Deps, email: string, password: string): Promise<OpenedSession> {
  const user = await findUserByEmail(db, email);
  const isRight = await isPasswordOf(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('credentials_invalid');
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_TTL_MS);
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId: user.id, createdAt, expiresAt });
  return { token, expiresAt, user };
}
