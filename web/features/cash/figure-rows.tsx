import { Link } from 'react-router';
import { REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { MonthReport, ReportRows } from '#contract/month-report.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDate, formatDateTime } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { anyText, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListReportRowsQuery } from './api.ts';
import { reportHref, statementHref } from './money-address.ts';
import { OpenedRows } from './opened-rows.tsx';

const DAY = /^20\d\d-\d\d-\d\d$/;
const dayText = (text: string | null) => (text !== null && DAY.test(text) ? text : undefined);
const FILTER = { day: dayText, city: anyText, courier: anyText, product: anyText };

interface FigureRowsProps {
  month: string;
  figure: ReportFigure;
  /** Undefined while loading. The rows do not wait for the report. */
  report: MonthReport | undefined;
  viewer: Staff;
}

export function FigureRows({ month, figure, report, viewer }: FigureRowsProps) {
  const { filter: narrowed, after } = useListAddress(FILTER);
  const filter = { month, figure, ...narrowed };
  const query = useListReportRowsQuery({ ...filter, after }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRows
      title={REPORT_FIGURES[figure]}
      of={
        (filter.day && formatDate(filter.day)) ??
        filter.city ??
        report?.outcomesByCourier.find(({ key }) => key === filter.courier)?.label ??
        report?.bestSellers.find(({ productId }) => productId === filter.product)?.name
      }
      closeHref={reportHref({ month })}
      downloads={{ path: '/api/cash/report/export', name: 'month-report', query: filter }}
      viewer={viewer}
    >
      <KeysetList
        query={query}
        what="the rows"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title={filter.day ? 'Nothing on this day' : 'Nothing in this month'} />}
        address={{ after, hrefOf: (page) => reportHref({ ...filter, ...page }) }}
      >
        {({ rows }) => <ReportRowsTable figure={figure} rows={rows} mayOpenOrders={hasRight(viewer, 'orders.view')} />}
      </KeysetList>
    </OpenedRows>
  );
}

type Row = ReportRows['rows'][number];

interface ReportRowsTableProps {
  figure: ReportFigure;
  rows: readonly Row[];
  mayOpenOrders: boolean;
}

function ReportRowsTable({ figure, rows, mayOpenOrders }: ReportRowsTableProps) {
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
