import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SecurityFilter } from '#contract/security.schema.ts';
import { isRejected, SECURITY_KIND_NAMES } from '#contract/security.ts';
import { findEmails } from '#server/accounts/queries.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { isBehind, isWithinDays } from '#server/platform/database/list-by-time.ts';
import { securityEvents } from '#server/platform/security/tables.ts';

type SecurityRow = typeof securityEvents.$inferSelect;

export interface NamedEvent extends SecurityRow {
  /** Present e-mail of the account, which entries do not store. Undefined if the account is deleted. */
  email: string | undefined;
  aboutEmail: string | undefined;
}

const REJECTED = SECURITY_KIND_NAMES.filter(isRejected);

export async function listSecurityEvents(
  db: Executor,
  filter: SecurityFilter,
  { after, limit }: KeysetPage,
): Promise<NamedEvent[]> {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(and(...conditionsOf(filter), isBehind(securityEvents, after)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit);
  const ids = rows.flatMap(({ userId, aboutUserId }) => [userId, aboutUserId]).filter((id) => id !== null);
  const emails = await findEmails(db, [...new Set(ids)]);
  const emailOf = (id: string | null) => (id === null ? undefined : emails.get(id));
  return rows.map((row) => ({ ...row, email: emailOf(row.userId), aboutEmail: emailOf(row.aboutUserId) }));
}

function conditionsOf({ by, kind, only, from, to }: SecurityFilter): (SQL | undefined)[] {
  const { userId, aboutUserId, at, isNewNetwork, isNewDevice } = securityEvents;
  return [
    by === undefined ? undefined : isId(by) ? or(eq(userId, by), eq(aboutUserId, by)) : sql`false`,
    kind && eq(securityEvents.kind, kind),
    only === 'rejected' ? inArray(securityEvents.kind, REJECTED) : undefined,
    only === 'news' ? or(isNewNetwork, isNewDevice) : undefined,
    isWithinDays(at, { from, to }),
  ];
}
