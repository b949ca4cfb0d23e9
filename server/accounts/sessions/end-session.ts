import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';

/** Signs a device out. Throws `session_not_found`, or `forbidden` for another user's session. */
export async function endSession({ db }: Deps, viewer: Viewer, sessionId: string): Promise<void> {
  if (!isId(sessionId)) throw new AppError('session_not_found');
  const [session] = await db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId));
  if (!session) throw new AppError('session_not_found');
  assertOwnerOrAdmin(viewer, { id: session.userId });
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
