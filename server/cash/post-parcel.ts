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
 * Brings the ledger to what a parcel's state asks for: an entry of a delivered or a lost parcel, none of any other. It reads the
 * state rather than the event, under a lock, so that events may come twice, late and in any order.
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

/** What was paid of a claim is paid of the delivery, once the parcel has arrived after all, and the other way round. */
function transfersOf({ id, state }: ParcelRow, posted: readonly Posted[]): Addition[] {
  const [right, wrong] = state === 'lost' ? (['claim', 'receivable'] as const) : (['receivable', 'claim'] as const);
  const paid = posted.filter(({ why }) => why === 'settled' || why === 'transferred');
  const sum = paid.reduce((total, { amounts }) => total + (amounts[wrong] ?? 0), 0);
  if (sum === 0) return [];
  return [{ why: 'transferred', ref: nextRef(id, 'transferred', posted), amounts: { [wrong]: -sum, [right]: sum } }];
}

/** Reverses the entry that the parcel's state no longer asks for, and adds the one that it asks for now. */
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

interface Posted {
  id: string;
  why: EntryReason;
  isReversed: boolean;
  courierAccountId: string | null;
  amounts: Amounts;
}

/** Entries of a parcel, without those that reverse others. */
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
