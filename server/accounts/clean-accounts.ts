import { lt, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { forgetLimits } from '#server/platform/limits/rate-limit.ts';
import { idleSince } from './rules.ts';
import { invitations, registrationCodes, resetCodes, sessions, trustedDevices } from './tables.ts';

export async function cleanAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const time = now();
  const hasEnded = or(lte(sessions.expiresAt, time), lte(sessions.lastSeenAt, idleSince(time)));
  await deleteInBatches(db, sessions, hasEnded ?? sql`false`);
  await deleteInBatches(db, trustedDevices, lte(trustedDevices.expiresAt, time));
  for (const codes of [registrationCodes, resetCodes]) await deleteInBatches(db, codes, lt(codes.expiresAt, time));
  await deleteInBatches(db, invitations, lte(invitations.expiresAt, time));
  await forgetLimits(db, time);
}
