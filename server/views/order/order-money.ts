import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type EntryReason, type LedgerAccount, SETTLED_WITHIN_PAISA } from '#contract/cash.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { ParcelMoney } from '#contract/order-page.schema.ts';
import { users } from '#server/accounts/tables.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import type { ListedParcel } from '#server/parcels/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface Posting {
  id: string;
  parcelId: string;
  number: string;
  why: EntryReason;
  /** Reason of the entry that this entry reverses; null if it reverses no entry. */
  reversedWhy: EntryReason | null;
  note: string | null;
  at: Date;
  by: string | null;
  statement: string | null;
  amounts: Partial<Record<LedgerAccount, number>>;
}

export async function readPostings(db: Executor, parcels: readonly ListedParcel[]): Promise<Posting[]> {
  const numberOf = new Map(parcels.map(({ parcel }) => [parcel.id, parcel.number]));
  const ids = [...numberOf.keys()];
  if (ids.length === 0) return [];
  const reversed = alias(entries, 'reversed');
  const lines = await db
    .select({
      entry: entries,
      line: entryLines,
      by: users.username,
      statement: statements.number,
      reversedWhy: reversed.why,
    })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .leftJoin(reversed, eq(reversed.id, entries.reverses))
    .leftJoin(statements, eq(statements.id, entries.statementId))
    .leftJoin(users, eq(users.id, entries.byUserId))
    .where(inArray(entryLines.parcelId, ids))
    .orderBy(asc(entries.at), asc(entries.id));
  const postings = new Map<string, Posting>();
  for (const { entry, line, by, statement, reversedWhy } of lines) {
    const { id, why, at, note } = entry;
    const parcelId = line.parcelId ?? '';
    const number = numberOf.get(parcelId) ?? '';
    const posting = postings.get(id) ?? {
      id,
      parcelId,
      number,
      why,
      reversedWhy,
      note,
      at,
      by,
      statement,
      amounts: {},
    };
    posting.amounts[line.account] = (posting.amounts[line.account] ?? 0) + line.amountPaisa;
    postings.set(id, posting);
  }
  return [...postings.values()];
}

/** A courier deducts these charges from a payment. */
const CHARGES = ['courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld'] as const;

/** Omits parcels that have neither an outcome nor a posting. */
export function presentMoney(parcels: readonly ListedParcel[], postings: readonly Posting[]): ParcelMoney[] {
  const byParcel = Map.groupBy(postings, ({ parcelId }) => parcelId);
  return parcels.flatMap(({ parcel }) => {
    const own = byParcel.get(parcel.id) ?? [];
    if (own.length === 0 && parcel.outcomeAt === null) return [];
    const sumOf = (account: LedgerAccount) => own.reduce((sum, { amounts }) => sum + (amounts[account] ?? 0), 0);
    const claim = sumOf('claim');
    const hasEnded = parcel.outcomeAt !== null || parcel.state === 'lost';
    const charges = CHARGES.reduce((sum, account) => sum + sumOf(account), 0);
    return [
      {
        parcel: parcel.number,
        cod: pkrFromPaisa(parcel.codPaisa),
        paid: pkrFromPaisa(sumOf('bank') + sumOf('cash')),
        charges: pkrFromPaisa(charges),
        owed: pkrFromPaisa(parcel.owedPaisa + claim),
        isClosed: hasEnded && [parcel.owedPaisa, claim].every((paisa) => Math.abs(paisa) <= SETTLED_WITHIN_PAISA),
      },
    ];
  });
}
