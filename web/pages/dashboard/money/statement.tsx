import { useParams, useSearchParams } from 'react-router';
import type { Statement as StatementData } from '#contract/cash.schema.ts';
import { FINDING_NAMES, FINDINGS } from '#contract/cash.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { useGetStatementQuery, useListStatementRowsQuery } from '#web/features/cash/api.ts';
import { statementHref } from '#web/features/cash/money-address.ts';
import { StatementRows } from '#web/features/cash/statement-rows.tsx';
import { STATEMENT_ROWS, StatementSummary } from '#web/features/cash/statement-summary.tsx';
import { StatementBadge } from '#web/features/cash/statements-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Statement');

/** The page of a courier's statement, with its findings, its rows and the buttons that post or discard it. */
export default function Statement() {
  const { id = '' } = useParams();
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
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
            <Rows statement={details.statement} />
          </>
        );
      }}
    </QueryState>
  );
}

function Rows({ statement: { _id: id, rows, findings, state } }: { statement: StatementData }) {
  const [params] = useSearchParams();
  const chosen = params.get('finding');
  const first = findings.length > 0 ? 'any' : undefined;
  const finding = FINDING_NAMES.find((name) => name === chosen) ?? (chosen === 'all' ? undefined : first);
  const after = Number(params.get('after')) || undefined;
  const query = useListStatementRowsQuery({ id, finding, after }, { refetchOnMountOrArgChange: true });
  const shown = { finding: chosen ?? undefined };
  return (
    <section aria-labelledby={STATEMENT_ROWS}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={STATEMENT_ROWS} className="scroll-mt-4 text-xl">
          {finding === undefined ? 'All rows' : finding === 'any' ? 'Rows with findings' : FINDINGS[finding]}
        </h2>
        {findings.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {finding !== 'any' && (
              <ButtonLink to={`${statementHref(id)}#${STATEMENT_ROWS}`} variant="secondary">
                Rows with findings
              </ButtonLink>
            )}
            {finding !== undefined && (
              <ButtonLink to={`${statementHref(id, { finding: 'all' })}#${STATEMENT_ROWS}`} variant="secondary">
                All {counted(rows, 'row')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <QueryState
        query={query}
        what="the rows"
        isEmpty={(page) => page.rows.length === 0}
        empty={<Notice icon="check" title="No such rows" />}
      >
        {(list) => (
          <>
            <StatementRows state={state} rows={list.rows} isStale={query.isFetching} />
            <KeysetPages
              label="Rows"
              firstHref={after === undefined ? undefined : statementHref(id, shown)}
              nextHref={list.next === null ? undefined : statementHref(id, { ...shown, after: list.next })}
              className="mt-5 w-fit"
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
