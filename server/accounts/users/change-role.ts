import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/roles.ts';
import { endSessions, lockAdmins, type UserRow } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/**
 * Another role ends the user's sessions, as open pages show what the old one allowed. Throws `user_not_found`, or
 * `last_admin` where no admin would be left.
 */
export async function changeRole({ db }: Deps, userId: string, role: Role): Promise<UserRow> {
  if (!isId(userId)) throw new AppError('user_not_found');
  return inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (role !== 'admin' && admins.length === 1 && admins[0]?.id === userId) throw new AppError('last_admin');
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!before) throw new AppError('user_not_found');
    if (before.role === role) return before;
    await tx.update(users).set({ role }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    return { ...before, role };
  });
}
