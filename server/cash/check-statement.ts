import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { CourierTerms } from '#contract/cash.schema.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type FoundFault, findFaults } from './find-faults.ts';
import { batchesOf } from './ledger.ts';
import type { StatementLine } from './read-statement.ts';
import { findTerms } from './save-terms.ts';
import { entries, entryLines } from './tables.ts';

const BATCH = 1_000;

interface Checked {
  courierAccountId: string;
  /** '2026-11-21' */
  date: string;
  isPartial: boolean;
  lines: readonly StatementLine[];
}

export interface CheckedLine extends StatementLine {
  parcelId: string | null;
  findings: FoundFault[];
}

/** Finds the parcel of each row, by its tracking number with this courier, and the row's faults. */
export async function checkStatement(
  db: Executor,
  { courierAccountId, date, isPartial, lines }: Checked,
): Promise<CheckedLine[]> {
  const readable = lines.filter(({ problem }) => problem === null);
  const known = await findParcels(
    db,
    courierAccountId,
    readable.map(({ trackingNo }) => trackingNo),
  );
  const paid = await findPaid(
    db,
    Array.from(known.values(), ({ id }) => id),
  );
  const referenced = await findReferenced(
    db,
    readable.map(({ orderNumber }) => orderNumber),
  );
  const terms = await findTerms(db, courierAccountId);
  const taxTerms = termsOn(terms, date);
  const seen = new Set<string>();
  return lines.map((line) => {
    const parcel = line.problem === null ? known.get(line.trackingNo) : undefined;
    const isRepeated = parcel !== undefined && seen.has(parcel.id);
    if (parcel) seen.add(parcel.id);
    const { paidPaisa = 0, chargedPaisa = 0, wasPaid = false } = (parcel && paid.get(parcel.id)) ?? {};
    const handedOver = parcel?.handedOverAt ? shopTimeOfInstant(parcel.handedOverAt.toISOString()).slice(0, 10) : date;
    const facts = parcel && { ...parcel, feeTerms: termsOn(terms, handedOver), paidPaisa, chargedPaisa, wasPaid };
    const isOwn = line.orderNumber === parcel?.orderNumber || line.orderNumber === parcel?.number;
    const otherParcel = isOwn ? undefined : referenced.get(line.orderNumber);
    const findings = findFaults(line, facts, { isRepeated, otherParcel, taxTerms, isPartial });
    return { ...line, parcelId: parcel?.id ?? null, findings };
  });
}

/** The latest of those that are valid on a day. */
function termsOn(terms: readonly CourierTerms[], day: string): CourierTerms | undefined {
  return terms.find(({ validFrom }) => validFrom <= day);
}

async function findParcels(db: Executor, courierAccountId: string, numbers: readonly string[]) {
  const found = new Map<string, typeof parcels.$inferSelect>();
  for (const batch of batchesOf([...new Set(numbers)], BATCH)) {
    const rows = await db
      .select()
      .from(parcels)
      .where(
        and(
          eq(parcels.courierAccountId, courierAccountId),
          inArray(parcels.trackingNo, batch),
          ne(parcels.state, 'void'),
        ),
      );
    for (const row of rows) if (row.trackingNo !== null) found.set(row.trackingNo, row);
  }
  return found;
}

/** Paisa that statements have paid and charged, by parcel; what was paid of a claim counts too. */
export async function findPaid(db: Executor, parcelIds: readonly string[]) {
  const found = new Map<string, { paidPaisa: number; chargedPaisa: number; wasPaid: boolean }>();
  const sumOf = (isOf: string) =>
    sql`coalesce(sum(${entryLines.amountPaisa}) filter (where ${sql.raw(`account in (${isOf})`)}), 0)`.mapWith(Number);
  for (const batch of batchesOf(parcelIds, BATCH)) {
    const rows = await db
      .select({
        parcelId: entryLines.parcelId,
        credited: sumOf("'receivable','claim'"),
        chargedPaisa: sumOf("'courier_fee'"),
      })
      .from(entryLines)
      .innerJoin(entries, eq(entries.id, entryLines.entryId))
      .where(and(inArray(entryLines.parcelId, batch), eq(entries.why, 'settled')))
      .groupBy(entryLines.parcelId);
    for (const { parcelId, credited, chargedPaisa } of rows) {
      if (parcelId !== null) found.set(parcelId, { paidPaisa: -credited, chargedPaisa, wasPaid: credited !== 0 });
    }
  }
  return found;
}

/** Parcels by their own number and by that of their order. */
async function findReferenced(db: Executor, references: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { number, orderNumber } = parcels;
  for (const batch of batchesOf(
    [...new Set(references)].filter((each) => each !== ''),
    BATCH,
  )) {
    for (const column of [orderNumber, number]) {
      const rows = await db.select({ reference: column, number }).from(parcels).where(inArray(column, batch));
      for (const row of rows) found.set(row.reference, row.number);
    }
  }
  return found;
}
