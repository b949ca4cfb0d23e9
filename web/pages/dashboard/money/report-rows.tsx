import { useSearchParams } from 'react-router';
import type { MonthReport } from '#contract/cash.schema.ts';
import { REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import { hasRight } from '#contract/rights.ts';
import { useListReportRowsQuery } from '#web/features/cash/api.ts';
import { reportHref } from '#web/features/cash/money-address.ts';
import { ReportRowsTable } from '#web/features/cash/report-rows-table.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface FigureRowsProps {
  month: string;
  figure: ReportFigure;
  couriers: MonthReport['outcomesByCourier'];
  bestSellers: MonthReport['bestSellers'];
}

/** The rows that a figure sums. They appear above the figures: below they would be off a phone's screen. */
export function FigureRows({ month, figure, couriers, bestSellers }: FigureRowsProps) {
  const [params] = useSearchParams();
  const viewer = useDashboardViewer();
  const text = (name: string) => params.get(name) ?? undefined;
  const filter = { month, figure, city: text('city'), courier: text('courier'), product: text('product') };
  const of =
    filter.city ??
    couriers.find(({ key }) => key === filter.courier)?.label ??
    bestSellers.find(({ productId }) => productId === filter.product)?.name;
  const after = text('after');
  const query = useListReportRowsQuery({ ...filter, after }, { refetchOnMountOrArgChange: true });
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
            <ReportRowsTable
              figure={figure}
              rows={rows}
              isStale={query.isFetching}
              mayOpenOrders={hasRight(viewer, 'orders.view')}
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
