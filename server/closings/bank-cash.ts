import type { BankCashBody } from '#contract/closings.schema.ts';
import { AppError } from '#contract/errors.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { addEntries } from '#server/cash/ledger.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertBegun, findClosing, signedError, timeOfEntry } from './check-day.ts';
import { readCashBalance } from './figures/ledger-by-day.ts';
import { dayOf } from './figures/periods.ts';
import { findDeposit, isCountedLater, lockCashBox } from './queries.ts';

/**
 * Records cash that was taken to the bank. Throws `cash_counted_later` if the cash of a later day was counted already.
 */
export async function bankCash(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  day: string,
  { id, amountPaisa, reference }: BankCashBody,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    assertBegun(day, at);
    await lockCashBox(tx);
    const repeated = await findDeposit(tx, { ref: id });
    if (repeated?.amountPaisa === amountPaisa && repeated.entry.note === reference) return;
    if (repeated)
      throw new AppError('day_changed', { message: 'This payment was entered already. Please look at it.' });
    const signed = await findClosing(tx, day);
    if (signed) throw signedError(signed);
    if (await isCountedLater(tx, day)) {
      throw new AppError('cash_counted_later', {
        message: 'The cash of a later day was counted already. Enter this payment for today.',
      });
    }
    await assertHeld(tx, day, amountPaisa);
    await addEntries(tx, [
      {
        why: 'cash_banked',
        ref: id,
        at: timeOfEntry(day, at),
        byUserId: by.id,
        note: reference,
        courierAccountId: null,
        parcelId: null,
        amounts: { bank: amountPaisa, cash: -amountPaisa },
      },
    ]);
    await recordChange(tx, {
      by,
      at,
      verb: 'day.banked',
      subject: { id: day, label: day },
      before: { banked: 0, reference: null },
      after: { banked: pkrFromPaisa(amountPaisa), reference },
    });
  });
}

/** Throws if the cash box did not hold the amount at the end of the day, or does not hold it now. */
async function assertHeld(tx: Executor, day: string, amountPaisa: number): Promise<void> {
  const held = Math.min(await readCashBalance(tx, dayOf(day).before), await readCashBalance(tx));
  if (amountPaisa <= held) return;
  const box = formatShortPkr(pkrFromPaisa(Math.max(held, 0)));
  throw new AppError('cash_short', { message: `The cash box holds only ${box}. Enter at most that.` });
}
