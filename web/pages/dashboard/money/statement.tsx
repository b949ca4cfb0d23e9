import { useParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { useGetStatementQuery } from '#web/features/cash/api.ts';
import { StatementRows } from '#web/features/cash/statement-rows.tsx';
import { StatementSummary } from '#web/features/cash/statement-summary.tsx';
import { StatementBadge } from '#web/features/cash/statements-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Statement');

export default function Statement() {
  const { id = '' } = useParams();
  const viewer = useDashboardViewer();
  const mayPost = hasRight(viewer, 'cash.post');
  const mayMark = mayPost && hasRight(viewer, 'parcels.book');
  const query = useGetStatementQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} what="the statement">
      {(details) => {
        const { number, courier, date, state } = details.statement;
        return (
          <>
            <DashboardHeading
              title={`Statement ${number}`}
              action={<HistoryLink kind="statement" id={id} of={number} hasText />}
            >
              <bdi>{courier.label}</bdi>, {formatDate(date)} <StatementBadge state={state} />
            </DashboardHeading>
            <MoneyViews current="statements" />
            <StatementSummary {...details} mayPost={mayPost} />
            <StatementRows {...details} mayMark={mayMark} />
          </>
        );
      }}
    </QueryState>
  );
}
