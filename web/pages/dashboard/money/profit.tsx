import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ProfitRow } from '#contract/profit.schema.ts';
import { monthLabel, NO_GROUP, PROFIT_GROUP_NAMES, PROFIT_GROUPS, type ProfitGroup } from '#contract/profit.ts';
import { hasRight } from '#contract/rights.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { reportHref } from '#web/features/cash/money-address.ts';
import { useGetProfitQuery, useListProfitRowsQuery } from '#web/features/cash/profit/api.ts';
import { profitHref } from '#web/features/cash/profit/profit-address.ts';
import { ProfitRowsTable } from '#web/features/cash/profit/profit-rows-table.tsx';
import { ProfitSum } from '#web/features/cash/profit/profit-sum.tsx';
import { UnknownNotes } from '#web/features/cash/profit/unknown-notes.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { productHref } from '#web/pages/dashboard/product-href.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { isMonth, MonthField } from '#web/ui/dashboard/month-field.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Profit');

const LINK = '-my-2.5 inline-block py-2.5 underline underline-offset-4';

export default function Profit() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const chosen = params.get('month');
  const [present] = useState(() => shopDayOf(new Date()).slice(0, 7));
  const month = isMonth(chosen) ? chosen : present;
  const by = PROFIT_GROUP_NAMES.find((name) => name === params.get('by')) ?? 'product';
  const query = useGetProfitQuery(month, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="Profit">
        What is left of the money of all parcels that ended in a month.
      </DashboardHeading>
      <MoneyViews current="profit" />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <MonthField month={month} hrefOf={(value) => profitHref({ month: value, by })} />
        {hasRight(viewer, 'export') && <Downloads path="/api/profit/export" name="profit" query={{ month }} />}
      </div>
      <QueryState query={{ ...query, data: query.currentData }} what="the profit">
        {(profit) => (
          <>
            <UnknownNotes of={profit.profit} className="mb-4" />
            <ProfitSum of={profit} />
            <p className="mt-3 mb-8 text-muted">
              {month === present && `${monthLabel(month)} is not over yet, and the other months are whole. `}
              <Link to={reportHref({ month })} className={LINK}>
                Month report of {monthLabel(month)}
              </Link>
            </p>
          </>
        )}
      </QueryState>
      <Rows month={month} by={by} isAscending={params.get('order') === 'asc'} />
    </>
  );
}

function Rows({ month, by, isAscending }: { month: string; by: ProfitGroup; isAscending: boolean }) {
  const viewer = useDashboardViewer();
  const order = isAscending ? 'asc' : 'desc';
  const query = useListProfitRowsQuery({ month, by, order }, { refetchOnMountOrArgChange: true });
  const renderLabel = ({ key, label, orderId }: ProfitRow) => {
    if (by === 'product' && key !== NO_GROUP)
      return (
        <Link to={productHref(viewer, { _id: key, name: label })} className={LINK}>
          <bdi>{label}</bdi>
        </Link>
      );
    if (orderId !== null && hasRight(viewer, 'orders.view')) return <OrderLink orderId={label} className={LINK} />;
    return <bdi>{label}</bdi>;
  };
  return (
    <section aria-labelledby="profit-rows">
      <h2 id="profit-rows" className="mb-3 text-2xl">
        Where it comes from
      </h2>
      <ViewLinks
        label="Profit by"
        views={PROFIT_GROUP_NAMES.map((name) => ({
          to: profitHref({ month, by: name }),
          text: `By ${PROFIT_GROUPS[name].toLowerCase()}`,
          isCurrent: name === by,
        }))}
      />
      <QueryState
        query={{ ...query, data: query.currentData }}
        what="the rows"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title="Nothing ended in this month" />}
      >
        {(list) => (
          <>
            <ProfitRowsTable
              by={by}
              list={list}
              sort={{
                by: 'profit',
                order,
                hrefOf: (_, next) => profitHref({ month, by, order: next }),
              }}
              renderLabel={renderLabel}
            />
            {hasRight(viewer, 'export') && (
              <div className="mt-4">
                <Downloads
                  path="/api/profit/export"
                  name={`profit-by-${by}`}
                  query={{ month, by, order: isAscending ? 'asc' : undefined }}
                />
              </div>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}
