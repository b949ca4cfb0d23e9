import type { OwedParcel, Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES } from '#contract/cash.ts';
import type { Statement, StatementRowList } from '#contract/statements.schema.ts';
import { outcomeOfRow } from './find-faults.ts';
import type { FoundStatement, listStatementRows, OwedRow, sumOwed } from './queries.ts';

export function presentStatement({ statement, courier, sums, findings }: FoundStatement): Statement {
  const { id, courierAccountId, number, date, bankPaisa, state, createdAt, postedAt, version } = statement;
  return {
    _id: id,
    courier: { _id: courierAccountId, label: courier },
    number,
    date,
    bankPaisa,
    ...sums,
    findings: findings.map(({ finding, rows }) => ({ finding, rows })),
    state,
    createdAt: createdAt.toISOString(),
    postedAt: postedAt?.toISOString() ?? null,
    version,
  };
}

type FoundRow = Awaited<ReturnType<typeof listStatementRows>>[number];

export function presentStatementRow({
  row,
  number,
  orderNumber,
  isPartial,
}: FoundRow): StatementRowList['rows'][number] {
  const { statementId: _, means: __, parcelId, ...fields } = row;
  const parcel =
    parcelId !== null && number !== null && orderNumber !== null ? { _id: parcelId, number, orderNumber } : null;
  const differs = fields.findings.some(({ finding }) => finding === 'status_differs');
  return { ...fields, parcel, stated: (differs && outcomeOfRow(row, isPartial)) || null };
}

type OwedSum = Awaited<ReturnType<typeof sumOwed>>[number];
const nothing = () => ({ parcels: 0, paisa: 0 });

function total(sums: readonly OwedSum[]) {
  return sums.reduce(
    (sum, { parcels, paisa }) => ({ parcels: sum.parcels + parcels, paisa: sum.paisa + paisa }),
    nothing(),
  );
}

export function presentReceivables(at: Date, sums: readonly OwedSum[], unlisted: readonly OwedSum[]): Receivables {
  const labels = new Map(sums.map(({ id, label }) => [id, label]));
  return {
    at: at.toISOString(),
    couriers: Array.from(labels, ([id, label]) => {
      const own = sums.filter((sum) => sum.id === id);
      const [week, fortnight, month, older] = OWED_AGE_NAMES.map((age) => total(own.filter((sum) => sum.age === age)));
      const ages = {
        week: week ?? nothing(),
        fortnight: fortnight ?? nothing(),
        month: month ?? nothing(),
        older: older ?? nothing(),
      };
      return { courier: { _id: id, label }, ages, total: total(own) };
    }),
    total: total(sums),
    unlisted: total(unlisted),
  };
}

export function presentOwed({ parcel, courier, owedPaisa, since, days }: OwedRow): OwedParcel {
  const { id, number, orderNumber, orderId, trackingNo, city, state, codPaisa } = parcel;
  return {
    _id: id,
    number,
    orderNumber,
    orderId,
    trackingNo,
    city,
    courier,
    state,
    since: since.toISOString(),
    days,
    codPaisa,
    owedPaisa,
  };
}
