import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CashAccount } from '#contract/cash.ts';
import type { Deps } from '#server/deps.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addEntries, type NewEntry } from './ledger.ts';
import { entries, entryLines } from './tables.ts';

type ParcelRow = typeof parcels.$inferSelect;
type Amounts = Partial<Record<CashAccount, number>>;

/**
 * Brings the ledger to what a parcel's state asks for: an entry of a delivered or a lost parcel, none of any other. It reads the
 * state rather than the event, under a lock, so that events may come twice, late and in any order.
 */
export async function postParcel({ db, now }: Pick<Deps, 'db' | 'now'>, parcelId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for('update');
    if (!parcel) return;
    const wanted = entryOf(parcel);
    const common = { at: now(), byUserId: null, courierAccountId: parcel.courierAccountId, parcelId };
    await transferPaid(tx, parcel, common);
    const posted = await findEntries(tx, parcelId);
    const live = posted.find(({ isReversed }) => !isReversed);
    if (live?.why === wanted?.why) return;
    if (live) {
      const { courierAccountId, amounts } = await reversedLines(tx, live.id);
      await addEntries(tx, [
        {
          ...common,
          why: 'reversed',
          ref: live.id,
          reverses: live.id,
          amounts,
          courierAccountId: courierAccountId === undefined ? common.courierAccountId : courierAccountId,
        },
      ]);
    }
    if (wanted) {
      const before = posted.filter(({ why }) => why === wanted.why).length;
      await addEntries(tx, [{ ...common, ...wanted, ref: `${parcelId}:${before}` }]);
    }
  });
}

/** What was paid of a claim is paid of the delivery, once the parcel has arrived after all, and the other way round. */
async function transferPaid(
  tx: Executor,
  { id, state }: ParcelRow,
  common: Pick<NewEntry, 'at' | 'byUserId' | 'courierAccountId' | 'parcelId'>,
): Promise<void> {
  const [right, wrong] = state === 'lost' ? (['claim', 'receivable'] as const) : (['receivable', 'claim'] as const);
  const paid = await tx
    .select({ why: entries.why, amountPaisa: entryLines.amountPaisa })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .where(
      and(eq(entryLines.parcelId, id), eq(entryLines.account, wrong), inArray(entries.why, ['settled', 'transferred'])),
    );
  const sum = paid.reduce((total, { amountPaisa }) => total + amountPaisa, 0);
  if (sum === 0) return;
  const before = await tx
    .selectDistinct({ id: entries.id })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .where(and(eq(entryLines.parcelId, id), eq(entries.why, 'transferred')));
  const amounts = { [wrong]: -sum, [right]: sum };
  await addEntries(tx, [{ ...common, why: 'transferred', ref: `${id}:${before.length}`, amounts }]);
}

/** Undefined where nothing is owed. Of a lost parcel the goods are claimed, at what the customer would have paid for them. */
export function entryOf({
  state,
  codPaisa,
  adjustmentsPaisa,
  courierAccountId,
}: Pick<ParcelRow, 'state' | 'codPaisa' | 'adjustmentsPaisa' | 'courierAccountId'>):
  | { why: 'delivered' | 'received' | 'lost'; amounts: Amounts }
  | undefined {
  if (state === 'delivered' && codPaisa > 0) {
    // A coupon may take off more than delivery costs, or delivery be all that is collected: no part exceeds the whole.
    const delivery = Math.min(Math.max(adjustmentsPaisa, 0), codPaisa);
    const income = { delivery_income: -delivery, sales: delivery - codPaisa };
    // What the shop delivers itself is paid to it in cash.
    if (courierAccountId === null) return { why: 'received', amounts: { cash: codPaisa, ...income } };
    return { why: 'delivered', amounts: { receivable: codPaisa, ...income } };
  }
  const goods = codPaisa - adjustmentsPaisa;
  if (state === 'lost' && goods > 0) return { why: 'lost', amounts: { claim: goods, stock_loss: -goods } };
  return undefined;
}

async function findEntries(tx: Executor, parcelId: string) {
  const reversals = alias(entries, 'reversals');
  const rows = await tx
    .selectDistinct({ id: entries.id, why: entries.why, reversal: reversals.id })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .leftJoin(reversals, eq(reversals.reverses, entries.id))
    .where(and(eq(entryLines.parcelId, parcelId), inArray(entries.why, ['delivered', 'received', 'lost'])));
  return rows.map(({ id, why, reversal }) => ({ id, why, isReversed: reversal !== null }));
}

/** The courier of the entry, who may have changed since, and its amounts with the other sign. */
async function reversedLines(tx: Executor, entryId: string) {
  const lines = await tx.select().from(entryLines).where(eq(entryLines.entryId, entryId));
  const amounts: Amounts = {};
  for (const { account, amountPaisa } of lines) amounts[account] = -amountPaisa;
  return { courierAccountId: lines[0]?.courierAccountId, amounts };
}
