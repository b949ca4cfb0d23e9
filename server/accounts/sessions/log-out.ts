import { eq } from 'drizzle-orm';
import { sessions } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';

export async function logOut({ db }: Deps, viewer: Viewer | null): Promise<void> {
  if (viewer === null) return;
  await db.delete(sessions).where(eq(sessions.tokenHash, viewer.tokenHash));
}
