import { and, eq, gt } from 'drizzle-orm';
import type { InviteBody } from '#contract/accounts.schema.ts';
import { INVITATION_HOURS } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { invitationSent } from '#server/accounts/events.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import { maskEmail } from '#server/accounts/rules.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { invitations } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import type { InvitationRow } from './queries.ts';

/**
 * Mails an invitation. Links that were mailed to the same e-mail address before become invalid. Throws `already_admin`.
 */
export async function invite(
  { db, jobs, now }: Deps,
  by: Viewer,
  { email, rights }: InviteBody,
): Promise<InvitationRow> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_HOURS * HOUR_MS);
  // The stored token is a placeholder: the job that mails the link replaces it.
  const fresh = { id: newId(), tokenHash: hashToken(newToken()), rights, invitedBy: by.id, createdAt, expiresAt };
  return inTransaction(db, async (tx) => {
    if ((await findUserByEmail(tx, email))?.role === 'admin') throw new AppError('already_admin');
    const [invitation] = await tx
      .insert(invitations)
      .values({ email, ...fresh })
      .onConflictDoUpdate({ target: invitations.email, set: fresh })
      .returning();
    if (!invitation) throw new Error('The invitation was not made');
    const subject = { id: invitation.id, label: maskEmail(email) };
    await recordChange(tx, { by, at: createdAt, verb: 'invitation.sent', subject, before: null, after: { rights } });
    await jobs.enqueue(tx, invitationSent, { id: invitation.id });
    return invitation;
  });
}

export async function withdrawInvitation({ db, now }: Deps, by: Viewer, id: string): Promise<void> {
  if (!isId(id)) throw new AppError('invitation_not_found');
  await inTransaction(db, async (tx) => {
    const [withdrawn] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!withdrawn) throw new AppError('invitation_not_found');
    await recordWithdrawal(tx, withdrawn, by, now());
  });
}

/** Withdraws a former admin's open invitations. The foreign key would delete them too, but without an audit entry. */
export async function withdrawInvitationsOf(tx: Executor, inviterId: string, by: Actor, at: Date): Promise<void> {
  const isOpen = and(eq(invitations.invitedBy, inviterId), gt(invitations.expiresAt, at));
  for (const withdrawn of await tx.delete(invitations).where(isOpen).returning())
    await recordWithdrawal(tx, withdrawn, by, at);
}

function recordWithdrawal(tx: Executor, { id, email, rights }: InvitationRow, by: Actor, at: Date): Promise<void> {
  const subject = { id, label: maskEmail(email) };
  return recordChange(tx, { by, at, verb: 'invitation.withdrawn', subject, before: { rights }, after: null });
}
