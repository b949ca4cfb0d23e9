import { and, eq, lte } from 'drizzle-orm';
import { lastSeenCutoff } from '#server/accounts/rules.ts';
import { sessions } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Updates `lastSeenAt` if it is old. One of several concurrent requests writes. */
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
