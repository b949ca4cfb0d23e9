import { useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { useListTermsQuery } from '#web/features/cash/api.ts';
import { MONEY_VIEW_NAMES } from '#web/features/cash/money-address.ts';
import { CourierTermsForm } from '#web/features/cash/terms-form.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Differences } from './differences.tsx';
import { MoneyViews } from './money-views.tsx';
import { Owed } from './owed.tsx';
import { Refunds } from './refunds.tsx';
import { Statements } from './statements.tsx';

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
