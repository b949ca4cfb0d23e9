import type { StatementRowList } from '#contract/cash.schema.ts';
import { FINDINGS } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

type Row = StatementRowList['rows'][number];

/** Cards have no headers: there the amount says what it is. */
function Amount({ of, paisa }: { of: string; paisa: number | null }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="block text-sm text-muted @2xl:hidden">{of} </span>
      {paisa === null ? '-' : formatPaisa(paisa)}
    </span>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    header: 'Row',
    inCard: 'topStart',
    renderCell: ({ line, trackingNo }) => (
      <>
        <span className="text-muted tabular-nums">{line}</span> <b className="whitespace-nowrap">{trackingNo}</b>
      </>
    ),
  },
  {
    header: 'Parcel',
    inCard: 'middle',
    renderCell: ({ parcel, orderNumber, status }) => (
      <span className="flex flex-wrap gap-x-3 @2xl:block">
        <bdi className="whitespace-nowrap @2xl:block">{parcel?.number ?? orderNumber}</bdi>{' '}
        <bdi className="whitespace-nowrap text-muted @2xl:text-sm">{parcel?.orderNumber}</bdi>{' '}
        <bdi className="text-muted @2xl:text-sm">{status}</bdi>
      </span>
    ),
  },
  {
    header: 'Findings',
    inCard: 'middle',
    renderCell: ({ findings }) => (
      <ul className="grid gap-1">
        {findings.map(({ finding, text }) => (
          <li key={finding}>
            <b className="text-alarm">{FINDINGS[finding]}</b> {text && <span className="block">{text}</span>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    header: 'Collected',
    inCard: 'bottomStart',
    align: 'end',
    renderCell: ({ codPaisa }) => <Amount of="Collected" paisa={codPaisa} />,
  },
  {
    header: 'Paid out',
    inCard: 'bottomEnd',
    align: 'end',
    renderCell: ({ netPaisa }) => (
      <span className="block text-end">
        <Amount of="Paid out" paisa={netPaisa} />
      </span>
    ),
  },
];

/** Rows of a statement with what was found in them. */
export function StatementRows({ rows, isStale }: { rows: readonly Row[]; isStale: boolean }) {
  return (
    <DataTable caption="Rows" columns={COLUMNS} rows={rows} keyOf={({ line }) => String(line)} isStale={isStale} />
  );
}
