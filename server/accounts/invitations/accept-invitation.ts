import { eq } from 'drizzle-orm';
import type { JoinBody, ReadInvitation } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import { assertNotGuessable } from '#server/accounts/passwords/guessable-password.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { endSessions, findUserByEmail, type UserRow } from '#server/accounts/queries.ts';
import { maskEmail } from '#server/accounts/rules.ts';
import { invitations, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { findInvitation, type InvitationRow } from './queries.ts';

/** Reads an invitation without using it up, because mail programs open links to show previews. */
export async function readInvitation({ db, now }: Deps, token: string): Promise<ReadInvitation> {
  const invitation = await getInvitation(db, token, now());
  const user = await findUserByEmail(db, invitation.email);
  return { email: invitation.email, rights: invitation.rights, hasAccount: user !== undefined };
}

/** Creates the account of an invited helper. The mailed token proves the address. Throws `user_exists`. */
export async function joinAsHelper(deps: Deps, { token, username, password }: JoinBody): Promise<UserRow> {
  const { db, now, settings } = deps;
  const { email, hasAccount } = await readInvitation(deps, token);
  if (hasAccount) throw new AppError('user_exists');
  assertNotGuessable(password, { email, username, shopName: (await settings.read()).shopName }, 'password');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const { rights, ...invitation } = await getInvitation(tx, token, now());
    const account = { username, email: invitation.email, passwordHash, role: 'moderator', rights } as const;
    const [user] = await tx
      .insert(users)
      .values({ ...account, createdAt: now() })
      .returning();
    if (!user) throw new Error('The account was not made');
    await endInvitation(tx, { ...invitation, rights }, { id: user.id, username }, now());
    return user;
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('user_exists') : error;
  });
}

/** Gives the invited rights to an existing account, ends its sessions and mails its owner. */
export async function acceptInvitation({ db, jobs, now }: Deps, viewer: Viewer, token: string): Promise<UserRow> {
  return inTransaction(db, async (tx) => {
    const invitation = await getInvitation(tx, token, now());
    assertOwnerOrAdmin(viewer, { email: invitation.email });
    const own = eq(users.email, invitation.email);
    const [user] = await tx.select().from(users).where(own).for('no key update');
    if (!user) throw new AppError('user_not_found');
    if (user.role === 'admin') throw new AppError('already_admin');
    const changed = { role: 'moderator', rights: invitation.rights } as const;
    await tx.update(users).set(changed).where(own);
    await endSessions(tx, user.id);
    await endInvitation(tx, invitation, viewer, now());
    await jobs.enqueue(tx, accountChanged, { user: user.id, change: 'role' });
    return { ...user, ...changed };
  });
}

async function getInvitation(tx: Executor, token: string, now: Date): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, token, now);
  if (!invitation) throw new AppError('invitation_not_found');
  return invitation;
}

async function endInvitation(tx: Executor, { id, email, rights }: InvitationRow, by: Actor, at: Date): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id));
  const subject = { id, label: maskEmail(email) };
  await recordChange(tx, { by, at, verb: 'invitation.accepted', subject, before: null, after: { rights } });
}
