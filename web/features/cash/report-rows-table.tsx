import { Link } from 'react-router';
import { REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { ReportRows } from '#contract/month-report.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { statementHref } from './money-address.ts';

type Row = ReportRows['rows'][number];

interface ReportRowsTableProps {
  figure: ReportFigure;
  rows: readonly Row[];
  mayOpenOrders: boolean;
}

export function ReportRowsTable({ figure, rows, mayOpenOrders }: ReportRowsTableProps) {
  const columns: Column<Row>[] = [
    {
      header: 'Order',
      inCard: 'topStart',
      renderCell: ({ orderNumber, orderId }) =>
        mayOpenOrders && orderId !== null ? (
          <OrderLink
            orderId={orderNumber}
            className="-my-2.5 inline-block py-2.5 font-bold whitespace-nowrap underline underline-offset-4"
          />
        ) : (
          <b className="whitespace-nowrap">{orderNumber}</b>
        ),
    },
    {
      header: 'Parcel',
      inCard: 'middle',
      renderCell: ({ parcelNumber, courier, city, statement }) => (
        <>
          <bdi>{[parcelNumber, courier, city].filter(Boolean).join(', ')}</bdi>{' '}
          {statement && (
            <Link
              to={statementHref(statement._id)}
              className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
            >
              Statement {statement.number}
            </Link>
          )}
        </>
      ),
    },
    {
      header: 'Time',
      inCard: 'bottomStart',
      renderCell: ({ at }) => <span className="text-muted">{formatDateTime(at)}</span>,
    },
    {
      header: 'Amount',
      inCard: 'topEnd',
      align: 'end',
      renderCell: ({ paisa }) => <span className="font-bold whitespace-nowrap tabular-nums">{formatPaisa(paisa)}</span>,
    },
  ];
  return <DataTable caption={REPORT_FIGURES[figure]} columns={columns} rows={rows} keyOf={({ _id }) => _id} />;
}
