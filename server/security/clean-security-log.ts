import { lt } from 'drizzle-orm';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { securityEvents } from '#server/platform/security/tables.ts';

export async function cleanSecurityLog({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  const { securityLogDays } = await settings.read();
  const before = new Date(now().getTime() - securityLogDays * DAY_MS);
  await deleteInBatches(db, securityEvents, lt(securityEvents.lastAt, before));
}
