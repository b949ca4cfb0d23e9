import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { STATED_OUTCOME_NAMES, type StatedOutcome } from '#contract/parcels.ts';
import type { StatedOutcomes, StatedOutcomesBody } from '#contract/statements.schema.ts';
import type { Deps } from '#server/deps.ts';
import { setOutcomes } from '#server/parcels/set-outcomes.ts';
import { parcels } from '#server/parcels/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { checkAgain, findRows } from './check-again.ts';
import { outcomeOfRow } from './find-faults.ts';
import { statementRows, statements } from './tables.ts';

interface DifferingRow {
  line: number;
  parcelId: string;
  outcome: StatedOutcome;
}

const BATCH = 1_000;
const DIFFERS = JSON.stringify([{ finding: 'status_differs' }]);

/** Sets the outcomes of parcels as the statement reports them. Each row succeeds or fails on its own. */
export async function setStatedOutcomes(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { version, outcome, lines }: StatedOutcomesBody,
): Promise<StatedOutcomes['results']> {
  const { db } = deps;
  const [statement] = isId(id) ? await db.select().from(statements).where(eq(statements.id, id)) : [];
  if (!statement) throw new AppError('statement_not_found');
  if (statement.version !== version || statement.state !== 'draft') throw new AppError('statement_changed');
  const rows = (await findDiffering(db, statement)).filter((row) => row.outcome === outcome);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const named = lines === undefined ? [...byLine.keys()] : [...new Set(lines)];
  const chosen = await findChosen(
    db,
    named.flatMap((line) => byLine.get(line)?.parcelId ?? []),
  );
  const results = new Map(
    (await setOutcomes(deps, viewer, { parcels: [...chosen.values()], outcome })).map((each) => [each.id, each]),
  );
  await checkDraft(db, id);
  return named.map((line) => {
    const parcel = chosen.get(byLine.get(line)?.parcelId ?? '');
    if (!parcel) return { line, parcel: null, problem: 'This row does not state this outcome.' };
    return { line, parcel: parcel.number, problem: results.get(parcel.id)?.message ?? null };
  });
}

export async function countDiffering(db: Executor, id: string) {
  const [statement] = await db.select().from(statements).where(eq(statements.id, id));
  if (statement?.state !== 'draft') return [];
  const rows = await findDiffering(db, statement);
  return STATED_OUTCOME_NAMES.map((outcome) => ({
    outcome,
    rows: rows.filter((row) => row.outcome === outcome).length,
  })).filter((counted) => counted.rows > 0);
}

async function findDiffering(
  db: Executor,
  { id, isPartial }: { id: string; isPartial: boolean },
): Promise<DifferingRow[]> {
  const { line, parcelId, means, codPaisa, findings } = statementRows;
  const rows = await db
    .select({ line, parcelId, means, codPaisa })
    .from(statementRows)
    .where(and(eq(statementRows.statementId, id), sql`${findings} @> ${DIFFERS}::jsonb`))
    .orderBy(line);
  return rows.flatMap((row) => {
    const outcome = outcomeOfRow(row, isPartial);
    return row.parcelId === null || outcome === undefined ? [] : [{ line: row.line, parcelId: row.parcelId, outcome }];
  });
}

async function findChosen(db: Executor, ids: readonly string[]) {
  const { id, version, number } = parcels;
  const found = new Map<string, { id: string; version: number; number: string }>();
  for (const batch of batchesOf(ids, BATCH)) {
    for (const row of await db.select({ id, version, number }).from(parcels).where(inArray(id, batch))) {
      found.set(row.id, row);
    }
  }
  return found;
}

/** Checks the draft again. If the findings change, its version changes too, so that nobody posts findings unseen. */
async function checkDraft(db: Deps['db'], id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for('update');
    if (statement?.state !== 'draft') return;
    const { hasChanged } = await checkAgain(tx, statement, await findRows(tx, id));
    if (!hasChanged) return;
    await tx
      .update(statements)
      .set({ version: statement.version + 1 })
      .where(eq(statements.id, id));
  });
}
