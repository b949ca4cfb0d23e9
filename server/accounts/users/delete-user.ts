import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountDeleted } from '#server/accounts/events.ts';
import { withdrawInvitationsOf } from '#server/accounts/invitations/invite.ts';
import { lockAdmins } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { removeProfileImage } from '#server/media/remove-image.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { forgetRowsOf } from '#server/platform/bin/queries.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/**
 * Deletes an account. Foreign keys delete its sessions and reviews. Its orders stay; `cleanCustomers` removes the name
 * later.
 */
export async function deleteUser({ db, storage, tags, jobs, now }: Deps, by: Actor, userId: string): Promise<void> {
  if (!isId(userId)) throw new AppError('user_not_found');
  const image = await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0]?.id === userId) throw new AppError('last_admin');
    // An audit entry is never deleted, so it must not name the deleted user.
    const actor = by.id === userId ? { id: userId, username: 'themselves' } : by;
    await withdrawInvitationsOf(tx, userId, actor, now());
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) throw new AppError('user_not_found');
    await forgetRowsOf(tx, userId, 'orders');
    // Cached pages show the ratings that the user's reviews changed, and the author of their products.
    await tags.invalidate(tx, [EVERYTHING]);
    await jobs.publish(tx, accountDeleted, {});
    await recordChange(tx, {
      by: actor,
      at: now(),
      verb: 'user.deleted',
      // Stores only the role, because an audit entry is never deleted.
      subject: { id: userId, label: user.role },
      before: { role: user.role, createdAt: user.createdAt.toISOString() },
      after: null,
    });
    return user.profileImage;
  });
  await removeProfileImage(storage, image);
}
