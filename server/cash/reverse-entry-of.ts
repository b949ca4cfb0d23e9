import { and, eq } from 'drizzle-orm';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addEntries } from './ledger.ts';
import { entries, entryLines } from './tables.ts';

type Cause = Pick<typeof entries.$inferSelect, 'why' | 'ref'>;

/**
 * Reverses a ledger entry that belongs to no parcel. Does nothing if there is no entry: goods that were received
 * without a price have none.
 */
export async function reverseEntryOf(
  tx: Executor,
  { why, ref }: Cause,
  { at, by }: { at: Date; by: Actor },
): Promise<void> {
  const lines = await tx
    .select({ id: entries.id, account: entryLines.account, paisa: entryLines.amountPaisa })
    .from(entries)
    .innerJoin(entryLines, eq(entryLines.entryId, entries.id))
    .where(and(eq(entries.why, why), eq(entries.ref, ref)));
  const [first] = lines;
  if (!first) return;
  await addEntries(tx, [
    {
      why: 'reversed',
      ref: first.id,
      reverses: first.id,
      at,
      byUserId: by.id,
      courierAccountId: null,
      parcelId: null,
      amounts: Object.fromEntries(lines.map(({ account, paisa }) => [account, -paisa])),
    },
  ]);
}
