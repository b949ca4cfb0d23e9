import type { SignDayBody } from '#contract/closings.schema.ts';
import type { DayFigures } from '#contract/closings.ts';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { addEntries } from '#server/cash/ledger.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertBegun, findClosing, signedError, timeOfEntry } from './check-day.ts';
import { readDay } from './figures/read-days.ts';
import { seenOf } from './present.ts';
import { type FoundClosing, isCountedLater, lockCashBox } from './queries.ts';
import { dailyClosings } from './tables.ts';

/**
 * Signs a day and posts the difference of the counted cash. Throws `cash_counted_later` if a later day was counted,
 * because the difference would be posted twice.
 */
export async function signDay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  day: string,
  body: SignDayBody,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now();
    assertBegun(day, at);
    await lockCashBox(tx);
    const found = await findClosing(tx, day);
    if (found && isRepeated(found, by, body)) return;
    if (found) throw signedError(found);
    const figures = await readDay(tx, day, at);
    if (seenOf(figures) !== body.seen) throw new AppError('day_changed');
    const { countedCashPaisa, note } = body;
    if (countedCashPaisa !== null && (await isCountedLater(tx, day))) throw new AppError('cash_counted_later');
    const signed = await postCount(tx, { by, at, day, figures, countedCashPaisa });
    await tx
      .insert(dailyClosings)
      .values({ day, figures: signed, countedCashPaisa, note, signedAt: at, signedBy: by.id });
    const difference = signed.cashDifferencePaisa - figures.cashDifferencePaisa;
    await recordChange(tx, {
      by,
      at,
      verb: 'day.signed',
      subject: { id: day, label: day },
      before: null,
      after: {
        countedCash: countedCashPaisa === null ? null : pkrFromPaisa(countedCashPaisa),
        difference: pkrFromPaisa(difference),
      },
    });
  });
}

function isRepeated({ closing }: FoundClosing, by: Actor, { countedCashPaisa, note }: SignDayBody): boolean {
  return closing.signedBy === by.id && closing.countedCashPaisa === countedCashPaisa && closing.note === note;
}

interface Count {
  by: Actor;
  at: Date;
  day: string;
  figures: DayFigures;
  countedCashPaisa: number | null;
}

async function postCount(tx: Executor, { by, at, day, figures, countedCashPaisa }: Count): Promise<DayFigures> {
  const difference = countedCashPaisa === null ? 0 : countedCashPaisa - figures.cashBalancePaisa;
  if (difference === 0) return figures;
  const amounts = { cash: difference, cash_difference: -difference };
  const common = { byUserId: by.id, courierAccountId: null, parcelId: null };
  await addEntries(tx, [{ ...common, why: 'cash_counted', ref: day, at: timeOfEntry(day, at), amounts }]);
  return {
    ...figures,
    cashDifferencePaisa: figures.cashDifferencePaisa + difference,
    cashBalancePaisa: figures.cashBalancePaisa + difference,
  };
}
