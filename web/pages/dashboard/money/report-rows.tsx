import { Link, useSearchParams } from 'react-router';
import type { MonthReport, ReportRows } from '#contract/cash.schema.ts';
import { REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { useListReportRowsQuery } from '#web/features/cash/api.ts';
import { orderHref } from '#web/pages/dashboard/orders-address.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { reportHref, statementHref } from './money-address.ts';

type Row = ReportRows['rows'][number];

interface FigureRowsProps {
  month: string;
  figure: ReportFigure;
  couriers: MonthReport['outcomesByCourier'];
  bestSellers: MonthReport['bestSellers'];
}

/** The rows behind a figure. They stand above the figures, because on a phone they would be out of sight below. */
export function FigureRows({ month, figure, couriers, bestSellers }: FigureRowsProps) {
  const [params] = useSearchParams();
  const viewer = useDashboardViewer();
  const mayOpen = hasRight(viewer, 'orders.view');
  const text = (name: string) => params.get(name) ?? undefined;
  const filter = { month, figure, city: text('city'), courier: text('courier'), product: text('product') };
  const of =
    filter.city ??
    couriers.find(({ key }) => key === filter.courier)?.label ??
    bestSellers.find(({ productId }) => productId === filter.product)?.name;
  const after = text('after');
  const query = useListReportRowsQuery({ ...filter, after }, { refetchOnMountOrArgChange: true });
  const columns: Column<Row>[] = [
    {
      header: 'Order',
      inCard: 'topStart',
      renderCell: ({ orderNumber, orderId }) =>
        mayOpen && orderId !== null ? (
          <Link
            to={orderHref(orderNumber)}
            className="-my-2.5 inline-block py-2.5 font-bold whitespace-nowrap underline underline-offset-4"
          >
            {orderNumber}
          </Link>
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
  return (
    <section aria-label={REPORT_FIGURES[figure]} className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">
          {REPORT_FIGURES[figure]}
          {of && (
            <>
              : <bdi>{of}</bdi>
            </>
          )}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={reportHref({ month })} variant="secondary">
            Close
          </ButtonLink>
          {hasRight(viewer, 'export') && (
            <Downloads path="/api/cash/report/export" name="month-report" query={filter} />
          )}
        </div>
      </div>
      <QueryState
        query={query}
        what="the rows"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title="Nothing in this month" />}
      >
        {({ rows, next }) => (
          <>
            <DataTable
              caption={REPORT_FIGURES[figure]}
              columns={columns}
              rows={rows}
              keyOf={({ _id }) => _id}
              isStale={query.isFetching}
            />
            <KeysetPages
              label="Rows"
              nextHref={next ? reportHref({ ...filter, after: next }) : undefined}
              className="w-fit"
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
