import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntryReason, LedgerAccount } from '#contract/cash.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { NewEntry } from './ledger.ts';
import { entries, entryLines } from './tables.ts';

export type Amounts = Partial<Record<LedgerAccount, number>>;

export interface Posted {
  id: string;
  why: EntryReason;
  isReversed: boolean;
  courierAccountId: string | null;
  byUserId: string | null;
  note: string | null;
  amounts: Amounts;
}

/** Returns the entries of the parcel without reversals. The oldest entry comes first. */
export function findPosted(tx: Executor, parcelId: string): Promise<Posted[]> {
  return readPosted(tx, and(eq(entryLines.parcelId, parcelId), ne(entries.why, 'reversed')));
}

export function findPostedByRefs(
  tx: Executor,
  reasons: readonly EntryReason[],
  refs: readonly string[],
): Promise<Posted[]> {
  return readPosted(tx, and(inArray(entries.why, [...reasons]), inArray(entries.ref, [...refs])));
}

async function readPosted(tx: Executor, matches: SQL | undefined): Promise<Posted[]> {
  const reversals = alias(entries, 'reversals');
  const lines = await tx
    .select({ entry: entries, line: entryLines, reversal: reversals.id })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .leftJoin(reversals, eq(reversals.reverses, entries.id))
    .where(matches)
    .orderBy(asc(entries.at), asc(entries.id));
  const posted = new Map<string, Posted>();
  for (const { entry, line, reversal } of lines) {
    const { id, why, byUserId, note } = entry;
    const amounts = { ...posted.get(id)?.amounts, [line.account]: line.amountPaisa };
    const { courierAccountId } = line;
    posted.set(id, { id, why, isReversed: reversal !== null, courierAccountId, byUserId, note, amounts });
  }
  return [...posted.values()];
}

/** Uses the courier of the reversed entry, because the parcel may have another courier now. */
export function reversalOf({ id, courierAccountId, amounts }: Posted) {
  const pairs = Object.entries(amounts).map(([account, amount]) => [account, -amount]);
  const reversed: Amounts = Object.fromEntries(pairs);
  return { why: 'reversed', ref: id, reverses: id, courierAccountId, amounts: reversed } satisfies Partial<NewEntry>;
}

/** Returns the `ref` of the parcel's next entry with this reason. Only unique while the parcel is locked. */
export function nextRef(parcelId: string, reason: EntryReason, posted: readonly Posted[]): string {
  return `${parcelId}:${posted.filter(({ why }) => why === reason).length}`;
}

export function balanceOf(posted: readonly Posted[], account: LedgerAccount): number {
  const live = posted.filter(({ isReversed }) => !isReversed);
  return live.reduce((sum, { amounts }) => sum + (amounts[account] ?? 0), 0);
}
