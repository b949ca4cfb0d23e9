import { and, eq } from 'drizzle-orm';
import { DIFFERENCE_CHOICES, SETTLED_WITHIN_PAISA, UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import type { CloseDifferenceBody } from '#contract/differences.schema.ts';
import { AppError } from '#contract/errors.ts';
import { formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { nextRef } from '#server/cash/parcel-entries.ts';
import type { Deps } from '#server/deps.ts';
import { parcels } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { differencePredicate, ENDED_STATES } from './list-differences.ts';
import { lockParcel } from './lock-parcel.ts';
import { findRepeated } from './repeated-press.ts';

type ParcelRow = typeof parcels.$inferSelect;

const rupees = (paisa: number) => formatShortPkr(pkrFromPaisa(paisa));

/** Accepts, claims or refunds a difference. Returns the id of the entry; a repeated press returns the same id. */
export async function closeDifference(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  by: Actor,
  { parcel: id, owedPaisa, how, reason }: CloseDifferenceBody,
): Promise<string> {
  const { writeOffLimitPaisa } = await settings.read();
  const why = DIFFERENCE_CHOICES[how];
  return inTransaction(db, async (tx) => {
    const at = now();
    const { parcel, posted } = await lockParcel(tx, id, at);
    const repeated = findRepeated(posted, {
      why,
      account: 'receivable',
      paisa: owedPaisa,
      byUserId: by.id,
      note: reason,
    });
    if (repeated) return repeated;
    if (parcel.owedPaisa !== owedPaisa) throw new AppError('difference_changed');
    await assertOpen(tx, parcel, at);
    assertWay(owedPaisa, how, writeOffLimitPaisa);
    const other = { accept: 'written_off', claim: 'claim', refund: 'bank' } as const;
    const [entry = ''] = await addEntries(tx, [
      {
        why,
        ref: nextRef(id, why, posted),
        at,
        byUserId: by.id,
        note: reason,
        courierAccountId: parcel.courierAccountId,
        parcelId: id,
        amounts: { receivable: -owedPaisa, [other[how]]: owedPaisa },
      },
    ]);
    await recordChange(tx, {
      by,
      at,
      verb: `difference.${why}`,
      subject: { id, label: parcel.number },
      before: { owed: pkrFromPaisa(owedPaisa), reason: null },
      after: { owed: 0, reason },
    });
    return entry;
  });
}

/** Throws an error that says why, if the parcel has no open difference. */
async function assertOpen(tx: Executor, parcel: ParcelRow, now: Date): Promise<void> {
  const [open] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.id, parcel.id), differencePredicate(tx, now)));
  if (open) return;
  const fail = (message: string) => {
    throw new AppError('difference_not_open', { message });
  };
  if (Math.abs(parcel.owedPaisa) <= SETTLED_WITHIN_PAISA) {
    return fail('Nothing is open for this parcel: the courier owes nothing.');
  }
  if (!ENDED_STATES.some((state) => state === parcel.state)) {
    return fail(`The parcel is still: ${PARCEL_STATES[parcel.state]}. Say first if it was delivered or came back.`);
  }
  return fail(
    `No statement has this parcel yet, and the courier has ${UNLISTED_AFTER_DAYS} days to pay. Wait for the statement.`,
  );
}

function assertWay(owedPaisa: number, how: CloseDifferenceBody['how'], limitPaisa: number): void {
  if (owedPaisa < 0 && how === 'claim') {
    throw new AppError('difference_not_open', {
      message: 'The courier has paid too much. Give it back, or accept it.',
    });
  }
  if (owedPaisa > 0 && how === 'refund') {
    throw new AppError('difference_not_open', { message: 'The courier has paid too little. Claim it, or accept it.' });
  }
  // An overpayment has no limit, because the shop loses nothing by accepting it.
  if (how === 'accept' && owedPaisa > limitPaisa) {
    const most = limitPaisa === 0 ? 'Nothing may be accepted' : `At most ${rupees(limitPaisa)} may be accepted`;
    throw new AppError('difference_over_limit', {
      message: `${most}, and this is ${rupees(owedPaisa)}. Claim it instead.`,
    });
  }
}
