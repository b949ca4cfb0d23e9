import { REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import type { MonthReport } from '#contract/month-report.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { anyText, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListReportRowsQuery } from './api.ts';
import { reportHref } from './money-address.ts';
import { OpenedRows } from './opened-rows.tsx';
import { ReportRowsTable } from './report-rows-table.tsx';

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
