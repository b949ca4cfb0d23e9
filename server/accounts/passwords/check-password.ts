import { and, eq } from 'drizzle-orm';
import { findUserById, type UserRow } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** Returns the user, or undefined if the password is wrong. Replaces hashes of passwords that were not normalised. */
export async function checkPassword(
  db: Executor,
  user: UserRow | undefined,
  password: string,
): Promise<UserRow | undefined> {
  const verdict = await verifyPassword(user?.passwordHash, password);
  if (!user || verdict === undefined) return undefined;
  if (verdict === 'normalised') return user;
  const isSame = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  const passwordHash = await hashPassword(password);
  const renewed = await db.update(users).set({ passwordHash }).where(isSame).returning();
  // No row was updated, because a concurrent request has changed the hash.
  return renewed[0] ?? checkPassword(db, await findUserById(db, user.id), password);
}
