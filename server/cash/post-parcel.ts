import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CashAccount, EntryReason } from '#contract/cash.ts';
import type { Deps } from '#server/deps.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addEntries, type NewEntry } from './ledger.ts';
import { entries, entryLines } from './tables.ts';

type ParcelRow = typeof parcels.$inferSelect;
type Amounts = Partial<Record<CashAccount, number>>;

const OF_STATES: readonly EntryReason[] = ['delivered', 'received', 'lost'];

/**
 * Brings the ledger in line with a parcel's state: one entry for a delivered or a lost parcel, none for others. Reads the state
 * under a lock and not the event, so that events may come twice, late and in any order.
 */
export async function postParcel({ db, now }: Pick<Deps, 'db' | 'now'>, parcelId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for('update');
    if (!parcel) return;
    const common = { at: now(), byUserId: null, courierAccountId: parcel.courierAccountId, parcelId };
    const posted = await findPosted(tx, parcelId);
    const added = [...transfersOf(parcel, posted), ...correctionsOf(parcel, posted)];
    await addEntries(
      tx,
      added.map((entry) => ({ ...common, ...entry })),
    );
  });
}

type Addition = Pick<NewEntry, 'why' | 'ref' | 'amounts'> & Partial<NewEntry>;

/** Transfers payments of a claim to the delivery if the parcel arrives after all, and the other way round. */
function transfersOf({ id, state }: ParcelRow, posted: readonly Posted[]): Addition[] {
  const [right, wrong] = state === 'lost' ? (['claim', 'receivable'] as const) : (['receivable', 'claim'] as const);
  const paid = posted.filter(({ why }) => why === 'settled' || why === 'transferred');
  const sum = paid.reduce((total, { amounts }) => total + (amounts[wrong] ?? 0), 0);
  if (sum === 0) return [];
  return [{ why: 'transferred', ref: nextRef(id, 'transferred', posted), amounts: { [wrong]: -sum, [right]: sum } }];
}

/** Reverses the entry of an earlier state, and adds that of the present one. */
function correctionsOf(parcel: ParcelRow, posted: readonly Posted[]): Addition[] {
  const wanted = entryOf(parcel);
  const live = posted.find(({ why, isReversed }) => OF_STATES.includes(why) && !isReversed);
  if (live?.why === wanted?.why) return [];
  const corrections: Addition[] = [];
  if (live) {
    const { id, courierAccountId } = live;
    const pairs = Object.entries(live.amounts).map(([account, amount]) => [account, -amount]);
    const amounts: Amounts = Object.fromEntries(pairs);
    // The parcel's courier may have changed since.
    corrections.push({ why: 'reversed', ref: id, reverses: id, courierAccountId, amounts });
  }
  if (wanted) corrections.push({ ...wanted, ref: nextRef(parcel.id, wanted.why, posted) });
  return corrections;
}

function nextRef(parcelId: string, reason: EntryReason, posted: readonly Posted[]): string {
  return `${parcelId}:${posted.filter(({ why }) => why === reason).length}`;
}

/** Returns the entry of a parcel; undefined if nothing is owed. The claim for a lost parcel is the price of its goods. */
export function entryOf({
  state,
  codPaisa,
  adjustmentsPaisa,
  courierAccountId,
}: Pick<ParcelRow, 'state' | 'codPaisa' | 'adjustmentsPaisa' | 'courierAccountId'>):
  | { why: 'delivered' | 'received' | 'lost'; amounts: Amounts }
  | undefined {
  if (state === 'delivered' && codPaisa > 0) {
    // A coupon may exceed the delivery charge, or delivery may be the whole amount: no part exceeds the whole.
    const delivery = Math.min(Math.max(adjustmentsPaisa, 0), codPaisa);
    const income = { delivery_income: -delivery, sales: delivery - codPaisa };
    // The shop receives cash for its own deliveries.
    if (courierAccountId === null) return { why: 'received', amounts: { cash: codPaisa, ...income } };
    return { why: 'delivered', amounts: { receivable: codPaisa, ...income } };
  }
  const goods = codPaisa - adjustmentsPaisa;
  if (state === 'lost' && goods > 0) return { why: 'lost', amounts: { claim: goods, stock_loss: -goods } };
  return undefined;
}

interface Posted {
  id: string;
  why: EntryReason;
  isReversed: boolean;
  courierAccountId: string | null;
  amounts: Amounts;
}

/** Finds the entries of a parcel without reversals. */
async function findPosted(tx: Executor, parcelId: string): Promise<Posted[]> {
  const reversals = alias(entries, 'reversals');
  const lines = await tx
    .select({ entry: entries, line: entryLines, reversal: reversals.id })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .leftJoin(reversals, eq(reversals.reverses, entries.id))
    .where(and(eq(entryLines.parcelId, parcelId), ne(entries.why, 'reversed')));
  const posted = new Map<string, Posted>();
  for (const { entry, line, reversal } of lines) {
    const { id, why } = entry;
    const amounts = { ...posted.get(id)?.amounts, [line.account]: line.amountPaisa };
    posted.set(id, { id, why, isReversed: reversal !== null, courierAccountId: line.courierAccountId, amounts });
  }
  return [...posted.values()];
}
