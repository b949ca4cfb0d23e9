import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '#contract/audit.schema.ts';
import { findEmails } from '#server/accounts/queries.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { isBehind, isWithinDays } from '#server/platform/database/list-by-time.ts';

type AuditRow = typeof auditEntries.$inferSelect;

export interface LabelledEntry extends AuditRow {
  label: string;
}

export async function listEntries(
  db: Executor,
  filter: AuditFilter,
  { after, limit }: KeysetPage,
): Promise<LabelledEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(...conditionsOf(filter), isBehind(auditEntries, after)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
  const userIds = rows.filter(({ subjectKind }) => subjectKind === 'user').map(({ subjectId }) => subjectId);
  const emails = await findEmails(db, [...new Set(userIds)]);
  return rows.map((row) => ({ ...row, label: emails.get(row.subjectId) ?? row.subjectLabel }));
}

function conditionsOf({ by, verb, kind, subject, from, to }: AuditFilter): (SQL | undefined)[] {
  return [
    by === undefined ? undefined : isId(by) ? eq(auditEntries.byUserId, by) : sql`false`,
    verb && eq(auditEntries.verb, verb),
    kind && eq(auditEntries.subjectKind, kind),
    subject === undefined ? undefined : eq(auditEntries.subjectId, subject),
    isWithinDays(auditEntries.at, { from, to }),
  ];
}
