import { and, eq, lte } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { lastSeenCutoff } from './rules.ts';
import { sessions } from './tables.ts';

/** Of concurrent requests one writes. */
export async function noteSessionUse(
  db: Executor,
  { tokenHash, lastSeenAt }: { tokenHash: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const cutoff = lastSeenCutoff(now);
  if (lastSeenAt > cutoff) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, cutoff)));
}
