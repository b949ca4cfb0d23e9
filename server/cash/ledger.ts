import { eq, sql } from 'drizzle-orm';
import type { LedgerAccount } from '#contract/cash.ts';
import { parcels } from '#server/parcels/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { entries, entryLines } from './tables.ts';

/** Maximum number of entries in one INSERT, because PostgreSQL allows only 65,535 parameters in a statement. */
const BATCH = 1_000;

export interface NewEntry extends Pick<typeof entries.$inferInsert, 'why' | 'ref' | 'at'> {
  statementId?: string;
  reverses?: string;
  byUserId: string | null;
  note?: string;
  courierAccountId: string | null;
  parcelId: string | null;
  /** Amounts in paisa by account. Debits are positive, credits negative. Their sum is 0. */
  amounts: Partial<Record<LedgerAccount, number>>;
}

/** Posts entries and updates the parcels' debts. Throws if an entry's sum is not 0, or its `why` and `ref` exist. */
export async function addEntries(tx: Executor, added: readonly NewEntry[]): Promise<string[]> {
  const numbered = added.map((entry) => ({ ...entry, id: newId() }));
  const lines = numbered.flatMap(({ id, amounts, courierAccountId, parcelId }) => {
    const pairs = (Object.entries(amounts) as [LedgerAccount, number][]).filter(([, amount]) => amount !== 0);
    if (pairs.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error('An entry does not sum to 0');
    return pairs.map(([account, amountPaisa]) => ({ entryId: id, account, courierAccountId, parcelId, amountPaisa }));
  });
  for (const batch of batchesOf(numbered, BATCH)) {
    const rows = batch.map(({ id, why, ref, at, statementId, reverses, byUserId, note }) => ({
      id,
      why,
      ref,
      at,
      byUserId,
      statementId: statementId ?? null,
      reverses: reverses ?? null,
      note: note ?? null,
    }));
    await tx.insert(entries).values(rows);
  }
  for (const batch of batchesOf(lines, BATCH)) await tx.insert(entryLines).values(batch);
  await addToOwed(tx, added);
  return numbered.map(({ id }) => id);
}

/** Stores debts in the parcels, because summing the ledger would take longer every year. */
async function addToOwed(tx: Executor, added: readonly NewEntry[]): Promise<void> {
  const owed = new Map<string, number>();
  for (const { parcelId, amounts } of added)
    if (parcelId !== null) owed.set(parcelId, (owed.get(parcelId) ?? 0) + (amounts.receivable ?? 0));
  const changed = [...owed].filter(([, paisa]) => paisa !== 0);
  for (const batch of batchesOf(changed, BATCH)) {
    const rows = batch.map(([id, paisa]) => sql`(${id}::uuid, ${paisa}::bigint)`);
    const sums = sql`(values ${sql.join(rows, sql`, `)}) as sums (parcel_id, paisa)`;
    await tx
      .update(parcels)
      .set({ owedPaisa: sql`${parcels.owedPaisa} + sums.paisa` })
      .from(sums)
      .where(eq(parcels.id, sql`sums.parcel_id`));
  }
}
