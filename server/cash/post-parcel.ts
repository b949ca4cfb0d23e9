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
 * Makes the ledger match a parcel's state: one entry for a delivered or lost parcel, none for other states. Reads the state
 * from the locked row, not from the event, because events may come twice, late or in any order.
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

/** Moves payments from the claim to the receivable if a lost parcel is delivered after all, and back if a delivered one is lost. */
function transfersOf({ id, state }: ParcelRow, posted: readonly Posted[]): Addition[] {
  const [right, wrong] = state === 'lost' ? (['claim', 'receivable'] as const) : (['receivable', 'claim'] as const);
  const paid = posted.filter(({ why }) => why === 'settled' || why === 'transferred');
  const sum = paid.reduce((total, { amounts }) => total + (amounts[wrong] ?? 0), 0);
  if (sum === 0) return [];
  return [{ why: 'transferred', ref: nextRef(id, 'transferred', posted), amounts: { [wrong]: -sum, [right]: sum } }];
}

/** Reverses the entry of the earlier state, and adds the entry of the current state. */
function correctionsOf(parcel: ParcelRow, posted: readonly Posted[]): Addition[] {
  const wanted = entryOf(parcel);
  const live = posted.find(({ why, isReversed }) => OF_STATES.includes(why) && !isReversed);
  if (live?.why === wanted?.why) return [];
  const corrections: Addition[] = [];
  if (live) {
    const { id, courierAccountId } = live;
    const pairs = Object.entries(live.amounts).map(([account, amount]) => [account, -amount]);
    const amounts: Amounts = Object.fromEntries(pairs);
    // Reverses the entry for the courier of that entry, because the parcel may have another courier now.
    corrections.push({ why: 'reversed', ref: id, reverses: id, courierAccountId, amounts });
  }
  if (wanted) corrections.push({ ...wanted, ref: nextRef(parcel.id, wanted.why, posted) });
  return corrections;
}

function nextRef(parcelId: string, reason: EntryReason, posted: readonly Posted[]): string {
  return `${parcelId}:${posted.filter(({ why }) => why === reason).length}`;
}

/**
 * Returns the entry that a parcel needs in this state; undefined if nothing is owed. The claim for a lost parcel is the price
 * of its goods.
 */
export function entryOf({
  state,
  codPaisa,
  adjustmentsPaisa,
  courierAccountId,
}: Pick<ParcelRow, 'state' | 'codPaisa' | 'adjustmentsPaisa' | 'courierAccountId'>):
  | { why: 'delivered' | 'received' | 'lost'; amounts: Amounts }
  | undefined {
  if (state === 'delivered' && codPaisa > 0) {
    // The delivery income is at least 0, because a coupon may exceed the delivery charge, and at most the COD.
    const delivery = Math.min(Math.max(adjustmentsPaisa, 0), codPaisa);
    const income = { delivery_income: -delivery, sales: delivery - codPaisa };
    // A parcel without a courier was delivered by the shop, which has the cash already.
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

/** Finds a parcel's entries, without those that reverse another entry. */
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
