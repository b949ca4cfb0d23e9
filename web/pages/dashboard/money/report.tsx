import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { REPORT_FIGURE_NAMES } from '#contract/cash.ts';
import { monthLabel } from '#contract/profit.ts';
import { hasRight } from '#contract/rights.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { useGetReportQuery } from '#web/features/cash/api.ts';
import { FigureRows } from '#web/features/cash/figure-rows.tsx';
import { reportHref } from '#web/features/cash/money-address.ts';
import { profitHref } from '#web/features/cash/profit/profit-address.ts';
import { Figures } from '#web/features/cash/report-figures.tsx';
import { monthHref } from '#web/features/closings/days-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { isMonth, MonthField } from '#web/ui/dashboard/month-field.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Month report');

export default function Report() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const chosen = params.get('month');
  const [present] = useState(() => shopDayOf(new Date()).slice(0, 7));
  const month = isMonth(chosen) ? chosen : present;
  const figure = REPORT_FIGURE_NAMES.find((name) => name === params.get('figure'));
  const query = useGetReportQuery(month, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="Month report">
        Press a figure to see what it counts. Months begin and end in Pakistan&apos;s time.
      </DashboardHeading>
      <MoneyViews current="report" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <MonthField month={month} hrefOf={(value) => reportHref({ month: value })} />
        <ButtonLink to={monthHref(month)} variant="secondary">
          Days of this month
        </ButtonLink>
        {hasRight(viewer, 'export') && (
          <Downloads path="/api/cash/report/export" name="month-report" query={{ month }} />
        )}
      </div>
      <p className="-mt-3 mb-4">
        <Link to={profitHref({ month })} className="inline-block py-2.5 underline underline-offset-4">
          Profit of {monthLabel(month)}, with what came back by product and size
        </Link>
      </p>
      {figure && <FigureRows month={month} figure={figure} report={query.currentData} viewer={viewer} />}
      <QueryState query={{ ...query, data: query.currentData }} what="the report">
        {(report) => <Figures report={report} />}
      </QueryState>
    </>
  );
}
