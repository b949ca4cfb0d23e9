import { stringify } from 'csv-stringify/sync';
import { eq } from 'drizzle-orm';
import { type LedgerAccount, shareOf } from '#contract/cash.ts';
import type { CourierTerms } from '#contract/courier-terms.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { DraftStatementBody, Statement } from '#contract/statements.schema.ts';
import { statementResponse } from '#contract/statements.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { nextRef } from '#server/cash/parcel-entries.ts';
import { entryOf } from '#server/cash/post-parcel.ts';
import { courierTerms, entries, entryLines } from '#server/cash/tables.ts';
import type { Deps } from '#server/deps.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestShop } from './test-shop.ts';

export type ParcelRow = typeof parcels.$inferSelect;

export const TERMS: CourierTerms = {
  validFrom: '2026-01-01',
  feePaisa: 20_000,
  extraFeePaisa: 5_000,
  feeTaxRate: 1_600,
  incomeTaxRate: 200,
  salesTaxRate: 200,
};

let count = 0;

export async function addCourier({ db }: Deps, terms: CourierTerms | null = TERMS): Promise<string> {
  count += 1;
  const courierAccountId = newId();
  await db
    .insert(courierAccounts)
    .values({ id: courierAccountId, courier: 'postex', label: `PostEx ${count} ${courierAccountId.slice(-6)}` });
  if (terms) await db.insert(courierTerms).values({ courierAccountId, ...terms });
  return courierAccountId;
}

type NewParcel = Partial<typeof parcels.$inferInsert>;

/** By default the parcels were delivered yesterday, with a COD of PKR 1,700 (200 of it for delivery). */
export async function addParcels(
  { db, now }: Deps,
  courierAccountId: string,
  overrides: readonly NewParcel[],
): Promise<ParcelRow[]> {
  const yesterday = new Date(now().getTime() - DAY_MS);
  const rows: ParcelRow[] = [];
  for (let index = 0; index < overrides.length; index += 1_000) {
    const values = overrides.slice(index, index + 1_000).map((own) => {
      count += 1;
      const at = own.stateAt ?? yesterday;
      return {
        number: `NP-${count}`,
        orderNumber: `ND-${count}`,
        city: 'Lahore',
        state: 'delivered' as const,
        courierAccountId,
        trackingNo: `10${String(count).padStart(10, '0')}`,
        codPaisa: 170_000,
        adjustmentsPaisa: 20_000,
        weightG: 500,
        pieces: 1,
        createdAt: at,
        stateAt: at,
        handedOverAt: at,
        deliveredAt: (own.state ?? 'delivered') === 'delivered' ? at : null,
        ...own,
      };
    });
    rows.push(...(await db.insert(parcels).values(values).returning()));
  }
  return rows;
}

/** Posts all outcomes in one transaction, as `postParcel` posts each. */
export async function addOwedParcels(
  deps: Deps,
  courierAccountId: string,
  overrides: readonly NewParcel[],
): Promise<ParcelRow[]> {
  const added = await addParcels(deps, courierAccountId, overrides);
  const outcomes = added.flatMap((parcel) => {
    const entry = entryOf(parcel);
    if (!entry) return [];
    const of = { courierAccountId: parcel.courierAccountId, parcelId: parcel.id };
    return [{ ...entry, ...of, ref: nextRef(parcel.id, entry.why, []), at: deps.now(), byUserId: null }];
  });
  await inTransaction(deps.db, (tx) => addEntries(tx, outcomes));
  return added;
}

export interface FileRow {
  'Tracking No': string;
  'Order Ref': string;
  Status: string;
  COD: number | string;
  Fee: number | string;
  GST: number | string;
  WHT: number | string;
  WHST: number | string;
  Net: number | string;
}

export const COLUMNS: DraftStatementBody['columns'] = {
  trackingNo: 'Tracking No',
  orderNumber: 'Order Ref',
  status: 'Status',
  cod: 'COD',
  fee: 'Fee',
  feeTax: 'GST',
  incomeTax: 'WHT',
  salesTax: 'WHST',
  net: 'Net',
};

/** The row has no findings. Amounts are in paisa. */
export function rowOf(parcel: ParcelRow, given: { cod?: number; fee?: number; status?: string } = {}): FileRow {
  const isBack = parcel.state !== 'delivered';
  const {
    cod = isBack ? 0 : parcel.codPaisa,
    fee = TERMS.feePaisa,
    status = isBack ? 'Returned' : 'Delivered',
  } = given;
  const tax = shareOf(fee, TERMS.feeTaxRate);
  const withheld = shareOf(cod, TERMS.incomeTaxRate);
  return {
    'Tracking No': parcel.trackingNo ?? '',
    'Order Ref': parcel.orderNumber,
    Status: status,
    COD: pkrFromPaisa(cod),
    Fee: pkrFromPaisa(fee),
    GST: pkrFromPaisa(tax),
    WHT: pkrFromPaisa(withheld),
    WHST: pkrFromPaisa(withheld),
    Net: pkrFromPaisa(cod - fee - tax - 2 * withheld),
  };
}

export function fileOf(rows: readonly object[]): string {
  return Buffer.from(stringify([...rows], { header: true })).toString('base64');
}

export function statementBody(
  courierAccountId: string,
  file: string,
  given: Partial<DraftStatementBody> = {},
): DraftStatementBody {
  count += 1;
  return {
    courierAccountId,
    number: `CPR-${count}`,
    date: '2026-11-21',
    bankPaisa: 0,
    isPartial: false,
    columns: COLUMNS,
    file,
    ...given,
  };
}

export async function draft(
  shop: TestShop,
  courierAccountId: string,
  rows: readonly object[],
  given: Partial<DraftStatementBody> = {},
): Promise<Statement> {
  const body = statementBody(courierAccountId, fileOf(rows), given);
  return (await shop.call('POST', '/api/cash/statements', { as: shop.users.admin, body })).as(statementResponse)
    .statement;
}

export const post = (shop: TestShop, { _id, version }: Statement) =>
  shop.call('POST', `/api/cash/statements/${_id}/post`, { as: shop.users.admin, body: { version } });

export async function ledgerOf({ db }: Deps) {
  const all = await db.select().from(entries).orderBy(entries.id);
  const lines = await db.select().from(entryLines).orderBy(entryLines.id);
  return all.map((entry) => ({ ...entry, lines: lines.filter(({ entryId }) => entryId === entry.id) }));
}

/** Returns the sum of each account in paisa; omits sums of 0. */
export async function balancesOf({ db }: Deps, parcelId: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const lines = (await db.select().from(entryLines)).filter((line) => line.parcelId === parcelId);
  for (const { account, amountPaisa } of lines) sums[account] = (sums[account] ?? 0) + amountPaisa;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** Returns paisa. */
export async function balanceOfAccount({ db }: Deps, account: LedgerAccount): Promise<number> {
  const lines = await db.select().from(entryLines).where(eq(entryLines.account, account));
  return lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
}
