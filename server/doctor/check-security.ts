import { and, gt, inArray, sum } from 'drizzle-orm';
import { isRejected, SECURITY_KIND_NAMES, SECURITY_KINDS } from '#contract/security.ts';
import { DAY_MS, formatDateTime } from '#contract/time.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { listSecurityEvents, type NamedEvent } from '#server/security/queries.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Staff and customers mistype some passwords a day. More than this are somebody's guesses. */
const GUESSES_MAX = 100;
const SHOWN = 5;
const REJECTED = SECURITY_KIND_NAMES.filter(isRejected);

/** Counts wrong passwords and codes of the last day, and returns the newest entries of the security log. */
export async function checkSecurityLog(db: Executor, now: Date): Promise<Finding[]> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [counted] = await db
    .select({ guesses: sum(securityEvents.count).mapWith(Number) })
    .from(securityEvents)
    .where(and(inArray(securityEvents.kind, REJECTED), gt(securityEvents.lastAt, yesterday)));
  const guesses = counted?.guesses ?? 0;
  const text = `${guesses} wrong passwords and codes in the last day`;
  const last = await listSecurityEvents(db, {}, { limit: SHOWN });
  return [
    guesses > GUESSES_MAX
      ? warning(text, 'Read in the security log where they come from. Two-step login protects a guessed password.')
      : ok(text),
    ...last.map((event) => ok(describeEvent(event))),
  ];
}

function describeEvent({ lastAt, kind, email, network, device, count }: NamedEvent): string {
  const where = [email, device, network].filter((each) => each != null).map((each) => `, ${each}`);
  const times = count > 1 ? ` (${count} times)` : '';
  return `${formatDateTime(lastAt.toISOString())}: ${SECURITY_KINDS[kind]}${times}${where.join('')}`;
}
