import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { invitations, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export function listInvitations(db: Executor, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(gt(invitations.expiresAt, now))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
}

/** Locks and returns the invitation. Undefined if it has expired or its sender is no longer an admin. */
export async function findInvitation(tx: Executor, token: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select(getTableColumns(invitations))
    .from(invitations)
    .innerJoin(users, and(eq(users.id, invitations.invitedBy), eq(users.role, 'admin')))
    .where(and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now)))
    .for('update', { of: invitations });
  return row;
}

/** Stores and returns a new token. Undefined if the invitation is withdrawn, used or expired. */
export async function issueInvitationToken({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  const token = newToken();
  const [issued] = await db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now())))
    .returning();
  return issued && { email: issued.email, rights: issued.rights, token };
}
