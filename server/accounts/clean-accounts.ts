import { lt, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { forgetLimits } from '#server/platform/limits/forget-limits.ts';
import { idleSince } from './rules.ts';
import { otps, sessions } from './tables.ts';

/** Deletes sessions and codes that have ended, and counts of attempts whose time is over. */
export async function cleanAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now();
  const hasEnded = or(lte(sessions.expiresAt, time), lte(sessions.lastSeenAt, idleSince(time)));
  await deleteInBatches(db, sessions, hasEnded ?? sql`false`);
  await deleteInBatches(db, otps, lt(otps.expiresAt, time));
  await forgetLimits(db, time);
}
