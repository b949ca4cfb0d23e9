import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '#contract/audit.schema.ts';
import { SHOP_UTC_OFFSET_MS } from '#contract/time.ts';
import { findEmails } from '#server/accounts/queries.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { parseTimeCursor } from '#server/platform/database/time-cursor.ts';

type AuditRow = typeof auditEntries.$inferSelect;

export interface LabelledEntry extends AuditRow {
  /** `subjectLabel`, or a user's e-mail, which no entry stores. */
  label: string;
}

const DAY_MS = 86_400_000;

/** The entries that match the filter behind the cursor, the newest first (keyset pagination). */
export async function listEntries(
  db: Executor,
  filter: AuditFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<LabelledEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(...conditionsOf(filter), after === undefined ? undefined : behind(after)))
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
    from === undefined ? undefined : gte(auditEntries.at, startOf(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(startOf(to).getTime() + DAY_MS)),
  ];
}

/** Dates of PostgreSQL and of JavaScript are written alike from here to the year 9999. */
const FIRST_DAY = '1970-01-01';

/** Midnight in Pakistan. */
function startOf(day: string): Date {
  return new Date(Date.parse(`${day < FIRST_DAY ? FIRST_DAY : day}T00:00:00Z`) - SHOP_UTC_OFFSET_MS);
}

/** A cursor that nobody gave out leads to an empty page. */
function behind(cursor: string): SQL {
  const last = parseTimeCursor(cursor);
  if (!last) return sql`false`;
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}
