import { useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { useListStatementsQuery, useListTermsQuery } from '#web/features/cash/api.ts';
import { moneyHref, statementHref } from '#web/features/cash/money-address.ts';
import { StatementForm } from '#web/features/cash/statement-form.tsx';
import { StatementsTable } from '#web/features/cash/statements-table.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { Notice } from '#web/ui/notice.tsx';

export function Statements() {
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
