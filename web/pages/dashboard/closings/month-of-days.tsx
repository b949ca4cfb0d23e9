import type { Days } from '#contract/closings.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { reportHref } from '#web/features/cash/money-address.ts';
import { useListDaysQuery } from '#web/features/closings/api.ts';
import { dayHref, monthHref } from '#web/features/closings/days-address.ts';
import { DaysTable } from '#web/features/closings/days-table.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { MonthField } from '#web/ui/dashboard/month-field.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function MonthOfDays({ month }: { month: string }) {
  const viewer = useDashboardViewer();
  const query = useListDaysQuery(month, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="Days of a month">
        Press a day to see its figures. Days begin at midnight in Pakistan. Amounts are in rupees.
      </DashboardHeading>
      <div className="mb-5 flex flex-wrap items-end gap-3 print:hidden">
        <MonthField month={month} hrefOf={monthHref} />
        <ButtonLink to={dayHref()} variant="secondary">
          Today
        </ButtonLink>
        <ButtonLink to={reportHref({ month })} variant="secondary">
          Month report
        </ButtonLink>
        {hasRight(viewer, 'export') && <Downloads path="/api/days/export" name={`days-${month}`} query={{ month }} />}
      </div>
      <QueryState
        query={{ ...query, data: query.currentData }}
        what="the days"
        isEmpty={({ days }) => days.length === 0}
        empty={<Notice title="This month has not begun" />}
      >
        {(found) => (
          <>
            <Sums {...found} />
            <DaysTable days={found.days} />
          </>
        )}
      </QueryState>
    </>
  );
}

function Sums({ days, sums }: Days) {
  const unsigned = days.filter(({ signed }) => !signed).length;
  const figures: [string, number][] = [
    ['Sold', sums.soldPaisa],
    ['Delivered', sums.deliveredPaisa],
    ['Came back', sums.returnedPaisa],
    ['Paid in by couriers', sums.paidInPaisa],
    ['Fees and taxes', sums.courierFeePaisa + sums.feeTaxPaisa + sums.incomeTaxPaisa + sums.salesTaxPaisa],
    ['In the cash box after', sums.cashBalancePaisa],
  ];
  return (
    <section aria-labelledby="sums" className="mb-4 rounded-md bg-card p-4 shadow-card print:shadow-none">
      <h2 id="sums" className="text-lg">
        All days together
      </h2>
      <p className="text-muted">
        {unsigned === 0 ? 'All days are signed.' : `${counted(unsigned, 'day')} not signed.`}
      </p>
      <dl className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(([label, paisa]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt>{label}</dt>
            <dd className="ms-auto font-bold tabular-nums">{formatPaisa(paisa)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
