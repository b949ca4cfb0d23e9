import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Finding, LEFT_OUT_FINDINGS, type LedgerAccount } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { parcels } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { checkAgain, findRows, type RowRecord } from './check-again.ts';
import { lockDraft, type StatementRecord } from './draft-statement.ts';
import { deductionsOf } from './find-faults.ts';
import { addEntries, type NewEntry } from './ledger.ts';
import { entryLines, statements } from './tables.ts';

interface LockedParcel extends Pick<typeof parcels.$inferSelect, 'id' | 'state' | 'codPaisa'> {
  claimPaisa: number;
}

export interface PostResult {
  statement: StatementRecord;
  posted: number;
  leftOut: { line: number; trackingNo: string; finding: Finding }[];
}

const BATCH = 1_000;

/**
 * Posts a draft to the ledger, without rows that have one of `LEFT_OUT_FINDINGS`. Throws `statement_changed` if rows to
 * post have new findings.
 */
export async function postStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  id: string,
  version: number,
): Promise<PostResult> {
  const result = await inTransaction(db, async (tx): Promise<PostResult | undefined> => {
    const { statement, label } = await lockDraft(tx, id, version);
    const at = now();
    const drafted = await findRows(tx, id);
    const locked = await lockParcels(tx, drafted);
    const { rows, hasNew } = await checkAgain(tx, statement, drafted);
    if (hasNew) {
      await tx
        .update(statements)
        .set({ version: version + 1 })
        .where(eq(statements.id, id));
      return undefined;
    }
    const leftOut = rows.flatMap(({ line, trackingNo, findings }) => {
      const found = findings.find(({ finding }) => LEFT_OUT_FINDINGS.includes(finding));
      return found ? [{ line, trackingNo, finding: found.finding }] : [];
    });
    const left = new Set(leftOut.map(({ line }) => line));
    const taken = rows.flatMap((row) => {
      const parcel = row.parcelId === null || left.has(row.line) ? undefined : locked.get(row.parcelId);
      return parcel ? [{ row, parcel }] : [];
    });
    await addEntries(tx, entriesOf(statement, taken, { at, byUserId: by.id }));
    const [after] = await tx
      .update(statements)
      .set({ state: 'posted', postedAt: at, postedBy: by.id, version: version + 1 })
      .where(eq(statements.id, id))
      .returning();
    await recordChange(tx, {
      by,
      at,
      verb: 'statement.posted',
      subject: { id, label },
      before: { state: 'draft', posted: 0, leftOut: 0 },
      after: { state: 'posted', posted: taken.length, leftOut: leftOut.length },
    });
    return { statement: after ?? statement, posted: taken.length, leftOut };
  });
  // Throws only after the commit, because a rollback would lose the new findings.
  if (!result)
    throw new AppError('statement_changed', { message: 'There are other findings now. Please look at them.' });
  return result;
}

interface TakenRow {
  row: RowRecord;
  parcel: LockedParcel;
}

function entriesOf(
  { id, courierAccountId }: StatementRecord,
  taken: readonly TakenRow[],
  written: Pick<NewEntry, 'at' | 'byUserId'>,
): NewEntry[] {
  return taken.flatMap(({ row, parcel }) => {
    const amounts = amountsOf(row, parcel);
    if (Object.values(amounts).every((amount) => amount === 0)) return [];
    const ref = `${id}:${row.line}`;
    return [{ why: 'settled', ref, ...written, statementId: id, courierAccountId, parcelId: parcel.id, amounts }];
  });
}

/** Locks the parcels in the order of their ids. Any other order could cause deadlocks between two statements. */
async function lockParcels(tx: Executor, rows: readonly RowRecord[]): Promise<Map<string, LockedParcel>> {
  const ids = [...new Set(rows.flatMap(({ parcelId }) => parcelId ?? []))].toSorted();
  const locked = new Map<string, LockedParcel>();
  for (const batch of batchesOf(ids, BATCH)) {
    const found = await tx
      .select({ id: parcels.id, state: parcels.state, codPaisa: parcels.codPaisa })
      .from(parcels)
      .where(inArray(parcels.id, batch))
      .orderBy(asc(parcels.id))
      .for('update');
    const claims = await sumClaims(
      tx,
      found.map(({ id }) => id),
    );
    for (const parcel of found) locked.set(parcel.id, { ...parcel, claimPaisa: claims.get(parcel.id) ?? 0 });
  }
  return locked;
}

async function sumClaims(tx: Executor, parcelIds: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ id: entryLines.parcelId, paisa: sql`sum(${entryLines.amountPaisa})`.mapWith(Number) })
    .from(entryLines)
    .where(and(inArray(entryLines.parcelId, [...parcelIds]), eq(entryLines.account, 'claim')))
    .groupBy(entryLines.parcelId);
  return new Map(rows.map(({ id, paisa }) => [id, paisa]));
}

/**
 * Returns the amounts that the row posts to each account. A payment for a lost parcel reduces the claim against the
 * courier. Other payments reduce an open claim first, and then the receivable.
 */
function amountsOf(row: RowRecord, { state, claimPaisa }: LockedParcel): Partial<Record<LedgerAccount, number>> {
  const { fee, feeTax, ...taxes } = deductionsOf(row);
  if (!row.isCodCounted) return { bank: -fee - feeTax, courier_fee: fee, fee_tax: feeTax };
  const { incomeTax, salesTax } = taxes;
  const deductions = fee + feeTax + incomeTax + salesTax;
  const bank = row.netPaisa ?? (row.codPaisa ?? 0) - deductions;
  const taken = { courier_fee: fee, fee_tax: feeTax, income_tax_withheld: incomeTax, sales_tax_withheld: salesTax };
  const credited = bank + deductions;
  const claim = state === 'lost' ? credited : Math.min(Math.max(credited, 0), Math.max(claimPaisa, 0));
  return { bank, ...taken, claim: -claim, receivable: claim - credited };
}
