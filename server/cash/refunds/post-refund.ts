import type { LedgerAccount } from '#contract/cash.ts';
import type { RefundMethod } from '#contract/refunds.ts';
import { addEntries, type NewEntry } from '#server/cash/ledger.ts';
import { findPostedByRefs, type Posted, reversalOf } from '#server/cash/parcel-entries.ts';
import type { Deps } from '#server/deps.ts';
import { lockRefund, type RefundRow } from '#server/parcels/refunds/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

const REASONS = ['refund_owed', 'refund_paid'] as const;
type Reason = (typeof REASONS)[number];

/** Ledger entries of a refund in each state. `postLockedRefund` adds missing ones and reverses the others. */
const WANTED: Record<RefundRow['state'], readonly Reason[]> = {
  open: ['refund_owed'],
  paid: ['refund_owed', 'refund_paid'],
  dropped: [],
};

/** Ledger account that pays a refund. A refund as a lower price of the next order reduces the sales. */
const PAID_FROM: Record<RefundMethod, LedgerAccount> = {
  bank: 'bank',
  wallet: 'bank',
  cash: 'cash',
  next_order: 'sales',
};

export async function postRefund({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund) await postLockedRefund(tx, refund, { at: now(), byUserId: refund.closedBy ?? refund.createdBy });
  });
}

interface PostOptions {
  at: Date;
  byUserId: string | null;
}

/** Posts missing ledger entries. Reads the refund's row, because events may arrive twice, late or in any order. */
export async function postLockedRefund(tx: Executor, refund: RefundRow, { at, byUserId }: PostOptions): Promise<void> {
  const posted = await findPostedByRefs(tx, REASONS, refsOf(refund));
  const live = posted.filter(({ isReversed }) => !isReversed);
  const wanted = refund.amountPaisa === 0 ? [] : WANTED[refund.state];
  const isCurrent = ({ why, amounts }: Posted) =>
    wanted.some((reason) => reason === why) && Math.abs(amounts.customer_credit ?? 0) === refund.amountPaisa;
  const outdated = live.filter((entry) => !isCurrent(entry));
  const missing = wanted.filter((reason) => !live.some((entry) => entry.why === reason && isCurrent(entry)));
  const common = { at, byUserId, courierAccountId: null, parcelId: null };
  await addEntries(tx, [
    ...outdated.toReversed().map((entry) => ({ ...common, ...reversalOf(entry) })),
    ...missing.map((reason) => ({ ...common, ...entryOf(refund, reason, posted) })),
  ]);
}

/**
 * Returns every `ref` that entries of the refund can have. `version + 1` are enough, because each version posts at most
 * one entry of a reason.
 */
function refsOf({ id, version }: RefundRow): string[] {
  return Array.from({ length: version + 1 }, (_, index) => `${id}:${index}`);
}

function entryOf(
  { id, amountPaisa, method }: RefundRow,
  why: Reason,
  posted: readonly Posted[],
): Pick<NewEntry, 'why' | 'ref' | 'amounts'> {
  const ref = `${id}:${posted.filter((each) => each.why === why).length}`;
  if (why === 'refund_owed') {
    return { why, ref, amounts: { refunds: amountPaisa, customer_credit: -amountPaisa } };
  }
  const account = PAID_FROM[method ?? 'bank'];
  return { why, ref, amounts: { customer_credit: amountPaisa, [account]: -amountPaisa } };
}
