import type { ReactNode } from 'react';
import type { ReportFigure } from '#contract/cash.ts';
import type { Day } from '#contract/closings.schema.ts';
import { type DayFigure, LISTED_FIGURES, type ListedFigure, MOMENTARY_FIGURES } from '#contract/closings.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { DAY_MS, formatDate } from '#contract/time.ts';
import { moneyHref, reportHref } from '#web/features/cash/money-address.ts';
import { OpenedRows } from '#web/features/cash/opened-rows.tsx';
import { useGetDayQuery, useListDayRowsQuery } from '#web/features/closings/api.ts';
import { ClosingCard } from '#web/features/closings/closing-card.tsx';
import { DayFigureGroups } from '#web/features/closings/day-figures.tsx';
import { type DayRowLinks, DayRowsTable } from '#web/features/closings/day-rows-table.tsx';
import { dayHref, dayRowsHref, monthHref } from '#web/features/closings/days-address.ts';
import { Deposits } from '#web/features/closings/deposits.tsx';
import { labelOf } from '#web/features/closings/figure-text.ts';
import { SignForm } from '#web/features/closings/sign-form.tsx';
import { purchaseHref } from '#web/features/purchases/purchase-address.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FILTER = { figure: oneOf(LISTED_FIGURES) };

export function DayPage({ day }: { day: string }) {
  const viewer = useDashboardViewer();
  const { figure } = useListAddress(FILTER).filter;
  const query = useGetDayQuery(day, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={{ ...query, data: query.currentData }} what="the day">
      {(found) => (
        <>
          <DashboardHeading
            title={formatDate(found.day)}
            action={
              <span className="print:hidden">
                <HistoryLink kind="day" id={found.day} of={formatDate(found.day)} hasText />
              </span>
            }
          >
            {found.day === found.today ? 'Today' : 'Day'} in Pakistan&apos;s time.{' '}
            {found.closing ? 'Signed.' : 'Not signed yet.'}
          </DashboardHeading>
          <DayLinks day={found} />
          {figure && (
            <RowsOfDay
              key={figure}
              day={found.day}
              figure={figure}
              isCorrected={found.corrections.some((correction) => correction.figure === figure)}
              viewer={viewer}
            />
          )}
          <div className="grid gap-4">
            <Work day={found} viewer={viewer} />
            <DayFigureGroups figures={found.closing?.figures ?? found.figures} hrefOf={hrefsOf(found.day, viewer)} />
          </div>
        </>
      )}
    </QueryState>
  );
}

function Work({ day, viewer }: { day: Day; viewer: Staff }): ReactNode {
  const mayPost = hasRight(viewer, 'cash.post');
  const mayAct = mayPost && day.day <= day.today;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-1">
      {day.closing ? (
        <ClosingCard closing={day.closing} corrections={day.corrections} />
      ) : (
        mayAct && <SignForm day={day} />
      )}
      <Deposits day={day} mayPost={mayAct} />
    </div>
  );
}

function DayLinks({ day: { day, today } }: { day: Day }) {
  return (
    <nav aria-label="Days" className="mb-5 flex flex-wrap gap-2 print:hidden">
      <ButtonLink to={dayHref(dayBeside(day, -1))} variant="secondary">
        Day before
      </ButtonLink>
      {day < today && (
        <ButtonLink to={dayHref(dayBeside(day, 1))} variant="secondary">
          Day after
        </ButtonLink>
      )}
      {day !== today && (
        <ButtonLink to={dayHref()} variant="secondary">
          Today
        </ButtonLink>
      )}
      <ButtonLink to={monthHref(day.slice(0, 7))} variant="secondary">
        Whole month
      </ButtonLink>
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </nav>
  );
}

function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const ROWS: Partial<Record<DayFigure, ReportFigure>> = {
  soldPaisa: 'sold',
  deliveredPaisa: 'delivered',
  returnedPaisa: 'returned',
  courierFeePaisa: 'courier_fee',
  feeTaxPaisa: 'fee_tax',
  incomeTaxPaisa: 'income_tax_withheld',
  salesTaxPaisa: 'sales_tax_withheld',
};

/** Returns a function that returns the URL of a figure's rows. It returns undefined if the viewer may not open them. */
function hrefsOf(day: string, viewer: Staff) {
  const from = instantOfShopTime(`${day}T00:00`);
  const before = new Date(Date.parse(from) + DAY_MS).toISOString();
  return (figure: DayFigure): string | undefined => {
    const rows = ROWS[figure];
    if (rows !== undefined) return reportHref({ month: day.slice(0, 7), figure: rows, day });
    if (figure === 'openDifferencePaisa') return moneyHref('differences');
    const listed = LISTED_FIGURES.find((name) => name === figure);
    if (listed !== undefined) return dayRowsHref(day, listed);
    if (figure === 'placedPaisa' && hasRight(viewer, 'orders.view')) {
      return `/dashboard/manage-orders?${new URLSearchParams({ placedFrom: from, placedBefore: before })}`;
    }
    return undefined;
  };
}

interface RowsOfDayProps {
  day: string;
  figure: ListedFigure;
  isCorrected: boolean;
  viewer: Staff;
}

function RowsOfDay({ day, figure, isCorrected, viewer }: RowsOfDayProps) {
  const { after } = useListAddress({});
  const query = useListDayRowsQuery({ day, figure, after }, { refetchOnMountOrArgChange: true });
  const title = labelOf(figure);
  return (
    <OpenedRows title={title} of={formatDate(day)} closeHref={dayHref(day)} viewer={viewer}>
      {isCorrected && <p>This day was signed before some of these rows. They are its corrections.</p>}
      {MOMENTARY_FIGURES.includes(figure) && <p>At the cost of now.</p>}
      <KeysetList
        query={{ ...query, data: query.currentData }}
        what="the rows"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title="Nothing on this day" />}
        address={{ after, hrefOf: (page) => dayRowsHref(day, figure, page) }}
      >
        {({ rows }) => <DayRowsTable caption={title} rows={rows} links={linksOf(viewer)} />}
      </KeysetList>
    </OpenedRows>
  );
}

function linksOf(viewer: Staff): DayRowLinks {
  const hrefOfProduct = (id: string) => `/dashboard/update-product/${encodeURIComponent(id)}`;
  return {
    mayOpenOrders: hasRight(viewer, 'orders.view'),
    hrefOfPurchase: mayOpenStaffPage(viewer, purchaseHref('id')) ? purchaseHref : undefined,
    hrefOfProduct: mayOpenStaffPage(viewer, hrefOfProduct('id')) ? hrefOfProduct : undefined,
  };
}
