import { and, asc, eq, sql } from 'drizzle-orm';
import { isLeftOut } from '#contract/cash.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { checkStatement } from './check-statement.ts';
import type { StatementRecord } from './draft-statement.ts';
import { statementRows } from './tables.ts';

export type RowRecord = typeof statementRows.$inferSelect;

const BATCH = 1_000;

export function findRows(db: Executor, statementId: string): Promise<RowRecord[]> {
  return db
    .select()
    .from(statementRows)
    .where(eq(statementRows.statementId, statementId))
    .orderBy(asc(statementRows.line));
}

/**
 * Checks a draft again, because its parcels may have changed. `hasNew` is true if there is a finding that the user has
 * not seen.
 */
export async function checkAgain(
  tx: Executor,
  { id, courierAccountId, date, isPartial }: StatementRecord,
  drafted: readonly RowRecord[],
): Promise<{ rows: RowRecord[]; hasNew: boolean; hasChanged: boolean }> {
  const isUnreadable = ({ findings }: RowRecord) => findings.some(({ finding }) => finding === 'unreadable');
  const lines = drafted.map((row) => ({ ...row, problem: isUnreadable(row) ? 'unreadable' : null }));
  const checked = await checkStatement(tx, { courierAccountId, date, isPartial, lines });
  const rows: RowRecord[] = [];
  const changed: RowRecord[] = [];
  let hasNew = false;
  for (const [index, row] of drafted.entries()) {
    const findings = isUnreadable(row) ? row.findings : (checked[index]?.findings ?? []);
    const { isCodCounted } = checked[index] ?? row;
    const now = { ...row, findings, isCodCounted };
    rows.push(now);
    if (namesOf(findings) === namesOf(row.findings) && isCodCounted === row.isCodCounted) continue;
    // If `isCodCounted` changes, the row posts another amount than the user has seen.
    hasNew ||= isCodCounted !== row.isCodCounted && !isLeftOut(findings);
    hasNew ||=
      !isLeftOut(findings) && findings.some(({ finding }) => row.findings.every((seen) => seen.finding !== finding));
    changed.push(now);
  }
  await saveFindings(tx, id, changed);
  return { rows, hasNew, hasChanged: changed.length > 0 };
}

async function saveFindings(tx: Executor, statementId: string, rows: readonly RowRecord[]): Promise<void> {
  for (const batch of batchesOf(rows, BATCH)) {
    const values = batch.map(({ line, findings, isCodCounted }) => ({ line, findings, is_cod_counted: isCodCounted }));
    await tx
      .update(statementRows)
      .set({ findings: sql`found.findings`, isCodCounted: sql`found.is_cod_counted` })
      .from(sql`jsonb_populate_recordset(null::statement_rows, ${JSON.stringify(values)}::jsonb) as found`)
      .where(and(eq(statementRows.statementId, statementId), eq(statementRows.line, sql`found.line`)));
  }
}

const namesOf = (findings: RowRecord['findings']) => findings.map(({ finding }) => finding).join(' ');
