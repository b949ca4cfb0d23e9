import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { UpdateRoleBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import { endSessions, lockAdmins, type UserRow } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** Ends the user's sessions, because open pages still show what the old rights allowed. */
export async function changeRole(
  { db, jobs, now }: Deps,
  by: Actor,
  userId: string,
  { role, rights }: UpdateRoleBody,
): Promise<UserRow> {
  if (!isId(userId)) throw new AppError('user_not_found');
  return inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (role !== 'admin' && admins.length === 1 && admins[0]?.id === userId) throw new AppError('last_admin');
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!before) throw new AppError('user_not_found');
    const after = { ...before, role, rights: role === 'moderator' ? (rights ?? before.rights) : [] };
    if (isDeepStrictEqual(after, before)) return before;
    await tx.update(users).set({ role: after.role, rights: after.rights }).where(eq(users.id, userId));
    await endSessions(tx, userId);
    await jobs.enqueue(tx, accountChanged, { user: userId, change: 'role' });
    await recordChange(tx, {
      by,
      at: now(),
      verb: 'user.role',
      subject: { id: userId, label: after.role },
      before: { role: before.role, rights: before.rights },
      after: { role: after.role, rights: after.rights },
    });
    return after;
  });
}
