import { eq } from 'drizzle-orm';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';

export async function logOut({ db, now }: Deps, viewer: Viewer | null): Promise<void> {
  if (viewer === null) return;
  await inTransaction(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, viewer.tokenHash));
    await recordSecurityEvent(tx, { at: now(), kind: 'session.logged-out', userId: viewer.id });
  });
}
