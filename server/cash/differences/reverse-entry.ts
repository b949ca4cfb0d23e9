import { eq } from 'drizzle-orm';
import { DIFFERENCE_REASONS, ENTRY_REASONS } from '#contract/cash.ts';
import type { ReverseEntryBody } from '#contract/differences.schema.ts';
import { AppError } from '#contract/errors.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { type Posted, reversalOf } from '#server/cash/parcel-entries.ts';
import { postLocked } from '#server/cash/post-parcel.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lockParcel } from './lock-parcel.ts';

/** Undoes a ledger entry by staff. Returns the id of the reversal. Throws `entry_not_reversible` for other entries. */
export async function reverseEntry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: Actor,
  { entry: entryId }: ReverseEntryBody,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const { parcel, posted } = await lockParcel(tx, await findParcelOf(tx, entryId), at);
    const entry = posted.find(({ id }) => id === entryId);
    assertReversible(entry, posted);
    const common = { at, byUserId: by.id, parcelId: parcel.id };
    const [reversal = ''] = await addEntries(tx, [{ ...common, ...reversalOf(entry) }]);
    // If the reversed entry was a claim, this moves the parcel's payments back to the ledger account of its outcome.
    await postLocked(tx, parcel, at);
    await recordChange(tx, {
      by,
      at,
      verb: 'difference.undone',
      subject: { id: parcel.id, label: parcel.number },
      before: { posted: ENTRY_REASONS[entry.why] },
      after: { posted: ENTRY_REASONS.reversed },
    });
    return reversal;
  });
}

async function findParcelOf(tx: Executor, entryId: string): Promise<string> {
  const [line] = await tx
    .select({ parcelId: entryLines.parcelId })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .where(eq(entries.id, entryId))
    .limit(1);
  if (!line?.parcelId) throw new AppError('entry_not_found');
  return line.parcelId;
}

function assertReversible(entry: Posted | undefined, posted: readonly Posted[]): asserts entry is Posted {
  const fail = (message: string) => new AppError('entry_not_reversible', { message });
  if (!entry || !DIFFERENCE_REASONS.some((why) => why === entry.why)) {
    throw fail('Only what staff have posted about a difference can be undone here.');
  }
  if (entry.isReversed) throw fail('This was undone already.');
  if (entry.why !== 'claimed') return;
  const later = posted.slice(posted.indexOf(entry) + 1).filter(({ isReversed }) => !isReversed);
  const ends = later.filter(({ why, amounts }) => why !== 'claimed' && (amounts.claim ?? 0) !== 0);
  if (ends.some(({ why }) => why === 'settled')) {
    throw fail('A statement has paid this claim since, so it cannot be undone. Drop what is left of it.');
  }
  if (ends.length > 0) throw fail('This claim was paid or dropped since. Undo that first.');
}
