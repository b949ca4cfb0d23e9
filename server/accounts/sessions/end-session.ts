import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { endSessions } from '#server/accounts/queries.ts';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';

/** Throws `forbidden` for another user's session, unless the viewer is an admin. */
export async function endSession({ db, now }: Deps, viewer: Viewer, sessionId: string): Promise<void> {
  if (!isId(sessionId)) throw new AppError('session_not_found');
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId));
  if (!session) throw new AppError('session_not_found');
  assertOwnerOrAdmin(viewer, { id: session.userId });
  await inTransaction(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    const aboutUserId = session.userId === viewer.id ? null : session.userId;
    await recordSecurityEvent(tx, { at: now(), kind: 'session.ended', userId: viewer.id, aboutUserId });
  });
}

export async function endOtherSessions({ db, now }: Deps, { id, tokenHash }: Viewer): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endSessions(tx, id, tokenHash);
    await recordSecurityEvent(tx, { at: now(), kind: 'session.others-ended', userId: id });
  });
}

export async function logOut({ db, now }: Deps, viewer: Viewer | null): Promise<void> {
  if (viewer === null) return;
  await inTransaction(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, viewer.tokenHash));
    await recordSecurityEvent(tx, { at: now(), kind: 'session.logged-out', userId: viewer.id });
  });
}
