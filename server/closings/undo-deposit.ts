import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { reverseEntryOf } from '#server/cash/reverse-entry-of.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findDeposit, isCountedSince, lockCashBox } from './queries.ts';

/**
 * Reverses a deposit. If the cash was counted on that day or later, posts to `cash_difference` instead of `cash`,
 * because the counted cash must not change.
 */
export async function undoDeposit(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  day: string,
  depositId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    await lockCashBox(tx);
    const deposit = await findDeposit(tx, { id: depositId });
    if (!deposit || shopDayOf(deposit.entry.at) !== day) throw new AppError('entry_not_found');
    if (deposit.reversal !== null) throw new AppError('entry_not_reversible', { message: 'This was undone already.' });
    const { amountPaisa } = deposit;
    if (await isCountedSince(tx, day)) await reverseCounted(tx, { depositId, amountPaisa, at, by });
    else await reverseEntryOf(tx, deposit.entry, { at, by });
    await recordChange(tx, {
      by,
      at,
      verb: 'day.banked',
      subject: { id: day, label: day },
      before: { banked: pkrFromPaisa(amountPaisa), reference: deposit.entry.note },
      after: { banked: 0, reference: null },
    });
  });
}

interface CountedDeposit {
  depositId: string;
  amountPaisa: number;
  at: Date;
  by: Actor;
}

async function reverseCounted(tx: Executor, { depositId, amountPaisa, at, by }: CountedDeposit): Promise<void> {
  await addEntries(tx, [
    {
      why: 'reversed',
      ref: depositId,
      reverses: depositId,
      at,
      byUserId: by.id,
      courierAccountId: null,
      parcelId: null,
      amounts: { bank: -amountPaisa, cash_difference: amountPaisa },
    },
  ]);
}
