import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AuditVerb } from '#contract/audit.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { FoundRefund } from '#server/cash/refunds/list-refunds.ts';
import { type AuditedFields, auditEntries } from '#server/platform/audit/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { DatedEvent } from './order-timeline.ts';

/** Reads the audit, because a refund's row has only its last payment. */
export async function listRefundEvents(db: Executor, refunds: readonly FoundRefund[]): Promise<DatedEvent[]> {
  if (refunds.length === 0) return [];
  const amounts = new Map(
    refunds.map(({ refund: { id, amountPaisa, agreedPaisa } }) => [id, agreedPaisa ?? amountPaisa]),
  );
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'refund'), inArray(auditEntries.subjectId, [...amounts.keys()])))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return rows.map(({ at, byName, verb, subjectId, after }) => ({
    at,
    by: byName,
    kind: 'money',
    text: textOf(verb, formatShortPkr(pkrFromPaisa(amounts.get(subjectId) ?? 0)), after ?? {}),
    changes: [],
  }));
}

function textOf(verb: AuditVerb, pkr: string, after: AuditedFields): string {
  const join = (...names: string[]) =>
    names
      .map((name) => after[name])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(', ');
  if (verb === 'refund.paid') return `${pkr} paid to the customer: ${join('method', 'reference')}`;
  if (verb === 'refund.dropped') return `${pkr} no longer owed to the customer: ${join('reason')}`;
  if (verb === 'refund.reopened') return `${pkr} owed to the customer again`;
  return `${pkr} owed to the customer: ${join('why', 'note')}`;
}
