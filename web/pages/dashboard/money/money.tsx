import { useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { useGetReceivablesQuery, useListStatementsQuery, useListTermsQuery } from '#web/features/cash/api.ts';
import { MONEY_VIEW_NAMES, moneyHref, statementHref } from '#web/features/cash/money-address.ts';
import { OwedParcels } from '#web/features/cash/owed-parcels.tsx';
import { OwedSums } from '#web/features/cash/owed-sums.tsx';
import { StatementForm } from '#web/features/cash/statement-form.tsx';
import { StatementsTable } from '#web/features/cash/statements-table.tsx';
import { CourierTermsForm } from '#web/features/cash/terms-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Differences } from './differences.tsx';
import { MoneyViews } from './money-views.tsx';
import { Refunds } from './refunds.tsx';

export const meta = dashboardMeta('Money');

const HINTS = {
  owed: 'What couriers have collected from customers and not paid to the shop yet.',
  differences: 'What couriers paid too little or too much, and what you did about it. A claim asks the courier to pay.',
  refunds: 'What you owe to customers, such as for pieces that come back.',
  statements: 'What couriers say that they have paid, checked row by row.',
  terms: 'Fees and taxes that you agreed with each courier. Statements are checked against them.',
};

export default function Money() {
  const [params] = useSearchParams();
  const view = MONEY_VIEW_NAMES.find((each) => each === params.get('view')) ?? 'owed';
  return (
    <>
      <DashboardHeading title="Money">{HINTS[view]}</DashboardHeading>
      <MoneyViews current={view} />
      {view === 'owed' && <Owed />}
      {view === 'differences' && <Differences />}
      {view === 'refunds' && <Refunds />}
      {view === 'statements' && <Statements />}
      {view === 'terms' && <Terms />}
    </>
  );
}

function Terms() {
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
  const query = useListTermsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} what="the terms">
      {({ couriers }) => <CourierTermsForm couriers={couriers} mayPost={mayPost} />}
    </QueryState>
  );
}

function Owed() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const query = useGetReceivablesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isFiltered = ['courier', 'age', 'unlistedDays'].some((name) => params.has(name));
  return (
    <QueryState query={query} what="what is owed">
      {(receivables) => (
        <>
          {isFiltered && <OwedParcels couriers={receivables.couriers} viewer={viewer} />}
          {receivables.couriers.length > 0 ? (
            <OwedSums receivables={receivables} />
          ) : (
            <Notice title="Nothing is owed">Delivered parcels show here until they are paid.</Notice>
          )}
        </>
      )}
    </QueryState>
  );
}

function Statements() {
  const [params] = useSearchParams();
  const navigate = useLateNavigate();
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
  const terms = useListTermsQuery(undefined, { skip: !mayPost });
  const after = params.get('after') ?? undefined;
  const query = useListStatementsQuery({ after }, { refetchOnMountOrArgChange: true });
  if (mayPost && params.has('new')) {
    return (
      <QueryState query={terms} what="the couriers">
        {({ couriers }) => <StatementForm couriers={couriers} onDrafted={(id) => navigate(statementHref(id))} />}
      </QueryState>
    );
  }
  return (
    <>
      {mayPost && (
        <p className="mb-5">
          <ButtonLink to={moneyHref('statements', { new: 1 })}>Read a statement</ButtonLink>
        </p>
      )}
      <KeysetList
        query={query}
        what="the statements"
        isEmpty={({ statements }) => statements.length === 0}
        empty={<Notice title="No statements yet">Read the file that a courier sends with its payment.</Notice>}
        address={{ after, hrefOf: (page) => moneyHref('statements', page) }}
      >
        {({ statements }) => <StatementsTable statements={statements} />}
      </KeysetList>
    </>
  );
}
