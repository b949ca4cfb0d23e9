import { and, eq, lte } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { notedLongAgo } from './rules.ts';
import { sessions } from './tables.ts';

/** Notes that a session is in use, once in a while: of calls that come together, one writes. */
export async function noteSessionUse(
  db: Executor,
  { tokenHash, lastSeenAt }: { tokenHash: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const due = notedLongAgo(now);
  if (lastSeenAt > due) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, due)));
}
