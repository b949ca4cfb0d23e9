import { eq } from 'drizzle-orm';
import type { EntryReason } from '#contract/cash.ts';
import type { Deps } from '#server/deps.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addEntries, type NewEntry } from './ledger.ts';
import { type Amounts, balanceOf, findPosted, nextRef, type Posted, reversalOf } from './parcel-entries.ts';

type ParcelRow = typeof parcels.$inferSelect;

const OF_STATES: readonly EntryReason[] = ['delivered', 'received', 'lost'];
/** Entries of real payments. A new outcome of the parcel does not reverse them. */
const PAYMENTS: readonly EntryReason[] = ['settled', 'claim_paid', 'refunded', 'transferred'];
/** Entries by which staff closed a difference with the courier. A new outcome of the parcel reverses them. */
const DECISIONS: readonly EntryReason[] = ['accepted', 'claimed', 'claim_dropped'];

export async function postParcel({ db, now }: Pick<Deps, 'db' | 'now'>, parcelId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for('update');
    if (parcel) await postLocked(tx, parcel, now());
  });
}

/** Posts missing ledger entries. Reads the parcel's row, because events may arrive twice, late or in any order. */
export async function postLocked(tx: Executor, parcel: ParcelRow, at: Date): Promise<void> {
  const common = { at, byUserId: null, courierAccountId: parcel.courierAccountId, parcelId: parcel.id };
  const posted = await findPosted(tx, parcel.id);
  const corrections = correctionsOf(parcel, posted);
  const outdated = findOutdated(parcel, posted, corrections.length > 0);
  const added = [...outdated.map(reversalOf), ...transfersOf(parcel, posted, outdated), ...corrections];
  await addEntries(
    tx,
    added.map((entry) => ({ ...common, ...entry })),
  );
}

type Addition = Pick<NewEntry, 'why' | 'ref' | 'amounts'> & Partial<NewEntry>;

const isLiveClaim = ({ why, isReversed }: Posted) => why === 'claimed' && !isReversed;

/** Returns decisions of staff that a change of the parcel makes void. A new outcome makes all of them void. */
function findOutdated({ state }: ParcelRow, posted: readonly Posted[], isChanged: boolean): Posted[] {
  const suits = (why: EntryReason) =>
    state === 'lost' ? why === 'claim_dropped' : why !== 'claim_dropped' || posted.some(isLiveClaim);
  return posted.filter(({ why, isReversed }) => DECISIONS.includes(why) && !isReversed && (isChanged || !suits(why)));
}

/** Moves payments between claim and receivable if a lost parcel is delivered after all, or a delivered one is lost. */
function transfersOf({ id, state }: ParcelRow, posted: readonly Posted[], outdated: readonly Posted[]): Addition[] {
  if (posted.some((entry) => isLiveClaim(entry) && !outdated.includes(entry))) return [];
  const [right, wrong] = state === 'lost' ? (['claim', 'receivable'] as const) : (['receivable', 'claim'] as const);
  const sum = balanceOf(
    posted.filter(({ why }) => PAYMENTS.includes(why)),
    wrong,
  );
  if (sum === 0) return [];
  return [{ why: 'transferred', ref: nextRef(id, 'transferred', posted), amounts: { [wrong]: -sum, [right]: sum } }];
}

function correctionsOf(parcel: ParcelRow, posted: readonly Posted[]): Addition[] {
  const wanted = entryOf(parcel);
  const live = posted.find(({ why, isReversed }) => OF_STATES.includes(why) && !isReversed);
  if (live?.why === wanted?.why) return [];
  const corrections: Addition[] = live ? [reversalOf(live)] : [];
  if (wanted) corrections.push({ ...wanted, ref: nextRef(parcel.id, wanted.why, posted) });
  return corrections;
}

/** Returns the entry for the parcel's outcome; undefined if nothing is owed. Lost goods are owed at their price. */
export function entryOf({
  state,
  codPaisa,
  adjustmentsPaisa,
  courierAccountId,
}: Pick<ParcelRow, 'state' | 'codPaisa' | 'adjustmentsPaisa' | 'courierAccountId'>):
  | { why: 'delivered' | 'received' | 'lost'; amounts: Amounts }
  | undefined {
  if (state === 'delivered' && codPaisa > 0) {
    // A coupon may exceed the delivery charge, so the delivery income is at least 0 and at most the COD.
    const delivery = Math.min(Math.max(adjustmentsPaisa, 0), codPaisa);
    const income = { delivery_income: -delivery, sales: delivery - codPaisa };
    // The shop delivered the parcel itself, so it already has the cash.
    if (courierAccountId === null) return { why: 'received', amounts: { cash: codPaisa, ...income } };
    return { why: 'delivered', amounts: { receivable: codPaisa, ...income } };
  }
  const goods = codPaisa - adjustmentsPaisa;
  if (state === 'lost' && goods > 0) return { why: 'lost', amounts: { claim: goods, stock_loss: -goods } };
  return undefined;
}
