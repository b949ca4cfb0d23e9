import type { StatementRowList } from '#contract/cash.schema.ts';
import { FINDINGS } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

type Row = StatementRowList['rows'][number];

const amount = (paisa: number | null) => (paisa === null ? '-' : formatPaisa(paisa));

const COLUMNS: Column<Row>[] = [
  {
    header: 'Row',
    inCard: 'topStart',
    renderCell: ({ line, trackingNo }) => (
      <>
        <span className="text-muted">{line}</span> <b>{trackingNo}</b>
      </>
    ),
  },
  {
    header: 'Parcel',
    inCard: 'bottomStart',
    renderCell: ({ parcel, orderNumber, status }) => (
      <bdi>{[parcel ? `${parcel.number}, ${parcel.orderNumber}` : orderNumber, status].filter(Boolean).join(', ')}</bdi>
    ),
  },
  {
    header: 'Findings',
    inCard: 'middle',
    renderCell: ({ findings }) => (
      <ul className="grid gap-1">
        {findings.map(({ finding, text }) => (
          <li key={finding}>
            <Badge tone="off">{FINDINGS[finding]}</Badge> {text}
          </li>
        ))}
      </ul>
    ),
  },
  { header: 'Collected', inCard: 'topEnd', align: 'end', renderCell: ({ codPaisa }) => amount(codPaisa) },
  { header: 'Paid out', inCard: 'bottomEnd', align: 'end', renderCell: ({ netPaisa }) => amount(netPaisa) },
];

/** Rows of a statement with what was found in them. */
export function StatementRows({ rows, isStale }: { rows: readonly Row[]; isStale: boolean }) {
  return (
    <DataTable caption="Rows" columns={COLUMNS} rows={rows} keyOf={({ line }) => String(line)} isStale={isStale} />
  );
}
