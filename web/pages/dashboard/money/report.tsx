import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MonthReport, ReportRows } from '#contract/cash.schema.ts';
import {
  DEAD_STOCK_DAYS,
  MAX_COUNTED_DAYS,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  type ReportFigure,
} from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { formatDateTime } from '#contract/time.ts';
import { shareText } from '#web/features/cash/amounts.ts';
import { useGetReportQuery, useListReportRowsQuery } from '#web/features/cash/api.ts';
import { orderHref } from '#web/pages/dashboard/orders-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { downloadHref, reportHref, statementHref } from './money-address.ts';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Month report');

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** A month in figures, of which each opens the rows behind it. */
export default function Report() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosen = params.get('month') ?? '';
  const [present] = useState(() => shopTimeOfInstant(new Date().toISOString()).slice(0, 7));
  const month = MONTH.test(chosen) ? chosen : present;
  const figure = REPORT_FIGURE_NAMES.find((name) => name === params.get('figure'));
  const { currentData: report, isFetching, refetch } = useGetReportQuery(month, { refetchOnMountOrArgChange: true });
  const mayExport = hasRight(useDashboardViewer(), 'export');
  return (
    <>
      <DashboardHeading title="Month report">Months are those of Pakistan.</DashboardHeading>
      <MoneyViews current="report" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <TextField
          label="Month"
          type="month"
          value={month}
          onChange={({ currentTarget }) => {
            if (MONTH.test(currentTarget.value))
              void navigate(reportHref({ month: currentTarget.value }), { replace: true });
          }}
        />
        {mayExport && (
          <DownloadLink href={downloadHref('report', { month })} download="month-report.csv">
            Download
          </DownloadLink>
        )}
      </div>
      {figure && <FigureRows month={month} figure={figure} />}
      {report ? (
        <Figures report={report} />
      ) : isFetching ? (
        <Loading text="Loading the report..." />
      ) : (
        <LoadError text="Failed to load the report." onRetry={refetch} />
      )}
    </>
  );
}

function Figures({ report }: { report: MonthReport }) {
  const {
    month,
    sold,
    delivered,
    returned,
    deductions,
    outcomesByCity,
    outcomesByCourier,
    daysToDeliver,
    bestSellers,
    deadStock,
  } = report;
  const texts: [ReportFigure, string][] = [
    ['sold', `${sold.orders} orders, ${formatPaisa(sold.paisa)}`],
    ['delivered', `${delivered.parcels} parcels, ${formatPaisa(delivered.paisa)}`],
    ['returned', `${returned.parcels} parcels, ${formatPaisa(returned.paisa)}`],
    ['courier_fee', formatPaisa(deductions.courier_fee)],
    ['fee_tax', formatPaisa(deductions.fee_tax)],
    ['income_tax_withheld', formatPaisa(deductions.income_tax_withheld)],
    ['sales_tax_withheld', formatPaisa(deductions.sales_tax_withheld)],
  ];
  const rates = (rows: MonthReport['outcomesByCity'], name: 'city' | 'courier') =>
    rows.map(({ key, label, delivered: arrived, returned: back }) => ({
      key,
      label,
      value: back / Math.max(arrived + back, 1),
      text: `${shareText(back, arrived + back)} (${back} of ${arrived + back})`,
      to: reportHref({ month, figure: 'returned', [name]: key }),
    }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <dl
        aria-label="Figures"
        className="grid content-start gap-2 rounded-md bg-white p-4 shadow-card lg:col-span-2 lg:grid-cols-2"
      >
        {texts.map(([figure, text]) => (
          <div key={figure} className="flex flex-wrap justify-between gap-x-3">
            <dt>
              <Link to={reportHref({ month, figure })} className="font-bold underline">
                {REPORT_FIGURES[figure]}
              </Link>
            </dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <BarChart title="Came back, by city" max={1} bars={rates(outcomesByCity.slice(0, 15), 'city')} />
      <BarChart title="Came back, by courier" max={1} bars={rates(outcomesByCourier, 'courier')} />
      <BarChart
        title="Days to deliver"
        bars={daysToDeliver.map(({ days, parcels }) => ({
          key: String(days),
          label: days === MAX_COUNTED_DAYS ? `${days} days and more` : `${days} ${days === 1 ? 'day' : 'days'}`,
          value: parcels,
          text: `${parcels} parcels`,
        }))}
      />
      <BarChart
        title="Best sellers"
        bars={bestSellers.map(({ productId, name, pieces, paisa }) => ({
          key: productId,
          label: name,
          value: pieces,
          text: `${pieces} pieces, ${formatPaisa(paisa)}`,
          to: reportHref({ month, figure: 'sold', product: productId }),
        }))}
      />
      <section
        aria-label="Dead stock"
        className="grid content-start gap-2 rounded-md bg-white p-4 shadow-card lg:col-span-2"
      >
        <h2 className="font-bold">Dead stock</h2>
        <p>
          {deadStock.products} products, {deadStock.pieces} pieces, {formatPaisa(deadStock.paisa)}: in stock, and not
          sold for {DEAD_STOCK_DAYS} days.
        </p>
        <ul>
          {deadStock.list.map(({ productId, name, pieces, paisa }) => (
            <li key={productId}>
              <bdi>{name}</bdi>: {pieces} pieces, {formatPaisa(paisa)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Row = ReportRows['rows'][number];

function FigureRows({ month, figure }: { month: string; figure: ReportFigure }) {
  const [params] = useSearchParams();
  const viewer = useDashboardViewer();
  const mayOpen = hasRight(viewer, 'orders.view');
  const text = (name: string) => params.get(name) ?? undefined;
  const filter = { month, figure, city: text('city'), courier: text('courier'), product: text('product') };
  const after = text('after');
  const query = useListReportRowsQuery({ ...filter, after }, { refetchOnMountOrArgChange: true });
  const list = query.isFetching ? query.data : query.currentData;
  const columns: Column<Row>[] = [
    {
      header: 'Order',
      inCard: 'topStart',
      renderCell: ({ orderNumber, orderId }) =>
        mayOpen && orderId !== null ? (
          <Link to={orderHref(orderNumber)} className="font-bold underline">
            {orderNumber}
          </Link>
        ) : (
          <b>{orderNumber}</b>
        ),
    },
    {
      header: 'Parcel',
      inCard: 'middle',
      renderCell: ({ parcelNumber, courier, city, statement }) => (
        <>
          <bdi>{[parcelNumber, courier, city].filter(Boolean).join(', ')}</bdi>{' '}
          {statement && (
            <Link to={statementHref(statement._id)} className="underline">
              Statement {statement.number}
            </Link>
          )}
        </>
      ),
    },
    { header: 'Time', inCard: 'bottomStart', renderCell: ({ at }) => formatDateTime(at) },
    { header: 'Amount', inCard: 'topEnd', align: 'end', renderCell: ({ paisa }) => formatPaisa(paisa) },
  ];
  return (
    <section aria-label={REPORT_FIGURES[figure]} className="mb-6">
      <h2 className="mb-3 text-xl">{[REPORT_FIGURES[figure], filter.city].filter(Boolean).join(', ')}</h2>
      {list && list.rows.length > 0 ? (
        <DataTable
          caption={REPORT_FIGURES[figure]}
          columns={columns}
          rows={list.rows}
          keyOf={({ _id }) => _id}
          isStale={query.isFetching}
        />
      ) : list ? (
        <Notice title="Nothing in this month" />
      ) : query.isFetching ? (
        <Loading text="Loading rows..." />
      ) : (
        <LoadError text="Failed to load the rows." onRetry={query.refetch} />
      )}
      <nav aria-label="Rows" className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={reportHref({ month })} variant="secondary">
          Close
        </ButtonLink>
        {list?.next && (
          <ButtonLink to={reportHref({ ...filter, after: list.next })} variant="secondary">
            Next page
          </ButtonLink>
        )}
        {hasRight(viewer, 'export') && (
          <DownloadLink href={downloadHref('report', filter)} download="month-report.csv">
            Download the rows
          </DownloadLink>
        )}
      </nav>
    </section>
  );
}
