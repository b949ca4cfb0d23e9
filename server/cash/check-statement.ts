import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CourierTerms } from '#contract/courier-terms.schema.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { countsCod, type FoundFault, findFaults } from './find-faults.ts';
import { matchParcels } from './match-parcels.ts';
import { findTerms } from './save-terms.ts';
import type { StatementLine } from './statement-files/read-lines.ts';
import { entries, entryLines } from './tables.ts';

const BATCH = 1_000;

interface Checked {
  courierAccountId: string;
  date: string;
  isPartial: boolean;
  lines: readonly StatementLine[];
}

export interface CheckedLine extends StatementLine {
  parcelId: string | null;
  /** False if the parcel was not delivered. Couriers print its COD (cash on delivery), but have not collected it. */
  isCodCounted: boolean;
  findings: FoundFault[];
}

export async function checkStatement(
  db: Executor,
  { courierAccountId, date, isPartial, lines }: Checked,
): Promise<CheckedLine[]> {
  const readable = lines.filter(({ problem }) => problem === null);
  const matches = await matchParcels(db, courierAccountId, readable);
  const matched = Array.from(matches.values(), ({ parcel }) => parcel?.id ?? []).flat();
  const paid = await findPaid(db, [...new Set(matched)]);
  const terms = await findTerms(db, courierAccountId);
  const taxTerms = termsOn(terms, date);
  const seen = new Set<string>();
  return mapInSlices(lines, (line) => {
    const { parcel, otherParcel, doubt } = matches.get(line.line) ?? {};
    const isRepeated = parcel !== undefined && seen.has(parcel.id);
    if (parcel) seen.add(parcel.id);
    const { paidPaisa = 0, chargedPaisa = 0, wasPaid = false } = (parcel && paid.get(parcel.id)) ?? {};
    const handedOver = parcel?.handedOverAt ? shopDayOf(parcel.handedOverAt) : date;
    const facts = parcel && { ...parcel, feeTerms: termsOn(terms, handedOver), paidPaisa, chargedPaisa, wasPaid };
    const findings = findFaults(line, facts, { isRepeated, otherParcel, doubt, taxTerms, isPartial });
    const isCodCounted = facts === undefined || countsCod(line, facts, isPartial);
    return { ...line, parcelId: parcel?.id ?? null, isCodCounted, findings };
  });
}

function termsOn(terms: readonly CourierTerms[], day: string): CourierTerms | undefined {
  return terms.find(({ validFrom }) => validFrom <= day);
}

/** Returns for each parcel what the courier has paid, also for claims, and what it has charged. */
export async function findPaid(db: Executor, parcelIds: readonly string[]) {
  const found = new Map<string, { paidPaisa: number; chargedPaisa: number; wasPaid: boolean }>();
  const sumOf = (isOf: string) =>
    sql`coalesce(sum(${entryLines.amountPaisa}) filter (where ${entryLines.account} in (${sql.raw(isOf)})), 0)`.mapWith(
      Number,
    );
  const reversals = alias(entries, 'reversals');
  for (const batch of batchesOf(parcelIds, BATCH)) {
    const rows = await db
      .select({
        parcelId: entryLines.parcelId,
        credited: sumOf("'receivable','claim'"),
        chargedPaisa: sumOf("'courier_fee'"),
      })
      .from(entryLines)
      .innerJoin(entries, eq(entries.id, entryLines.entryId))
      .leftJoin(reversals, eq(reversals.reverses, entries.id))
      .where(
        and(
          inArray(entryLines.parcelId, batch),
          inArray(entries.why, ['settled', 'claim_paid', 'refunded']),
          isNull(reversals.id),
        ),
      )
      .groupBy(entryLines.parcelId);
    for (const { parcelId, credited, chargedPaisa } of rows) {
      if (parcelId !== null) found.set(parcelId, { paidPaisa: -credited, chargedPaisa, wasPaid: credited !== 0 });
    }
  }
  return found;
}
