import { CLAIM_ENDS, SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import type { CloseClaimBody } from '#contract/differences.schema.ts';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { balanceOf, nextRef } from '#server/cash/parcel-entries.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lockParcel } from './lock-parcel.ts';
import { findRepeated } from './repeated-press.ts';

/** Closes a claim as paid or dropped. Returns the id of the ledger entry; a repeated press returns the same id. */
export async function closeClaim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  { parcel: id, claimPaisa, how, reason }: CloseClaimBody,
): Promise<string> {
  const why = CLAIM_ENDS[how];
  return inTransaction(db, async (tx) => {
    const at = now();
    const { parcel, posted } = await lockParcel(tx, id, at);
    const repeated = findRepeated(posted, { why, account: 'claim', paisa: claimPaisa, byUserId: by.id, note: reason });
    if (repeated) return repeated;
    const open = balanceOf(posted, 'claim');
    if (Math.abs(open) <= SETTLED_WITHIN_PAISA) {
      throw new AppError('difference_not_open', { message: 'No claim is open for this parcel.' });
    }
    if (open !== claimPaisa) throw new AppError('difference_changed');
    const [entry = ''] = await addEntries(tx, [
      {
        why,
        ref: nextRef(id, why, posted),
        at,
        byUserId: by.id,
        note: reason,
        courierAccountId: parcel.courierAccountId,
        parcelId: id,
        amounts: { claim: -open, [how === 'paid' ? 'bank' : 'written_off']: open },
      },
    ]);
    await recordChange(tx, {
      by,
      at,
      verb: how === 'paid' ? 'difference.claim-paid' : 'difference.claim-dropped',
      subject: { id, label: parcel.number },
      before: { claim: pkrFromPaisa(open), reason: null },
      after: { claim: 0, reason },
    });
    return entry;
  });
}
