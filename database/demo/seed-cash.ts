import { addEntries, type NewEntry } from '#server/cash/ledger.ts';
import { entryOf } from '#server/cash/post-parcel.ts';
import { courierTerms, statementRows, statements } from '#server/cash/tables.ts';
import type { parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { daysBefore } from './demo-dates.ts';

type Parcel = typeof parcels.$inferInsert & { id: string; stateAt: Date };

/** Fees are in paisa, rates in hundredths of a percent. */
export const DEMO_TERMS = {
  feePaisa: 22_000,
  extraFeePaisa: 8_000,
  feeTaxRate: 1_600,
  incomeTaxRate: 200,
  salesTaxRate: 200,
};
/** Couriers have paid for parcels that were delivered this many days ago or earlier. */
export const PAID_DAYS_AGO = 25;

export async function seedCash(
  tx: Executor,
  sent: readonly Parcel[],
  couriers: readonly string[],
  admin: string | null,
  now: Date,
): Promise<void> {
  const validFrom = dayOf(daysBefore(now, 120));
  await tx
    .insert(courierTerms)
    .values(couriers.map((courierAccountId) => ({ courierAccountId, validFrom, ...DEMO_TERMS })));
  const owed = sent.flatMap((parcel): NewEntry[] => {
    const { id: parcelId, state = 'packed', codPaisa, adjustmentsPaisa, stateAt: at, courierAccountId } = parcel;
    const entry = entryOf({ state, codPaisa, adjustmentsPaisa, courierAccountId: courierAccountId ?? null });
    if (!entry || !courierAccountId) return [];
    return [{ ...entry, ref: `${parcelId}:0`, at, byUserId: null, courierAccountId, parcelId }];
  });
  await addEntries(tx, owed);
  for (const [index, courierAccountId] of couriers.entries()) {
    const before = daysBefore(now, PAID_DAYS_AGO);
    const paid = sent.filter(
      (parcel) =>
        parcel.state === 'delivered' && parcel.courierAccountId === courierAccountId && parcel.stateAt < before,
    );
    if (paid.length === 0) continue;
    await postStatement(tx, paid, { courierAccountId, number: `CPR-${1_001 + index}`, at: before, admin });
  }
}

interface Statement {
  courierAccountId: string;
  number: string;
  at: Date;
  admin: string | null;
}

async function postStatement(
  tx: Executor,
  paid: readonly Parcel[],
  { courierAccountId, number, at, admin }: Statement,
): Promise<void> {
  const rows = paid.map((parcel) => ({ parcel, ...amountsOf(parcel.codPaisa) }));
  const id = newId();
  await tx.insert(statements).values({
    id,
    courierAccountId,
    number,
    date: dayOf(at),
    bankPaisa: rows.reduce((sum, { netPaisa }) => sum + netPaisa, 0),
    fileSha256: `demo ${number}`,
    state: 'posted',
    createdAt: at,
    createdBy: admin,
    postedAt: at,
    postedBy: admin,
    version: 1,
  });
  await tx.insert(statementRows).values(
    rows.map(({ parcel, ...amounts }, index) => ({
      statementId: id,
      line: index + 2,
      trackingNo: parcel.trackingNo ?? '',
      orderNumber: parcel.orderNumber,
      status: 'Delivered',
      parcelId: parcel.id,
      ...amounts,
    })),
  );
  await addEntries(
    tx,
    rows.map(({ parcel, codPaisa, feePaisa, feeTaxPaisa, incomeTaxPaisa, salesTaxPaisa, netPaisa }, index) => ({
      why: 'settled',
      ref: `${id}:${index + 2}`,
      at,
      statementId: id,
      byUserId: admin,
      courierAccountId,
      parcelId: parcel.id,
      amounts: {
        bank: netPaisa,
        courier_fee: feePaisa,
        fee_tax: feeTaxPaisa,
        income_tax_withheld: incomeTaxPaisa,
        sales_tax_withheld: salesTaxPaisa,
        receivable: -codPaisa,
      },
    })),
  );
}

/** Returns the amounts of a statement for a parcel of up to 500 g. */
export function amountsOf(codPaisa: number) {
  const part = (paisa: number, rate: number) => Math.round((paisa * rate) / 10_000);
  const { feePaisa, feeTaxRate, incomeTaxRate, salesTaxRate } = DEMO_TERMS;
  const feeTaxPaisa = part(feePaisa, feeTaxRate);
  const [incomeTaxPaisa, salesTaxPaisa] = [part(codPaisa, incomeTaxRate), part(codPaisa, salesTaxRate)];
  const netPaisa = codPaisa - feePaisa - feeTaxPaisa - incomeTaxPaisa - salesTaxPaisa;
  return { codPaisa, feePaisa, feeTaxPaisa, incomeTaxPaisa, salesTaxPaisa, netPaisa };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
