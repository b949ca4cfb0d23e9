import { Link, useNavigate, useSearchParams } from 'react-router';
import type { StatementList } from '#contract/cash.schema.ts';
import { STATEMENT_STATES, type StatementState } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { useListStatementsQuery, useListTermsQuery } from '#web/features/cash/api.ts';
import { StatementForm } from '#web/features/cash/statement-form.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { moneyHref, statementHref } from './money-address.ts';

type Row = StatementList['statements'][number];

export const STATEMENT_TONES: Record<StatementState, BadgeTone> = { draft: 'waiting', posted: 'done', void: 'plain' };

/** The list of statements, and the form that reads a new one. */
export function Statements() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
  const terms = useListTermsQuery(undefined, { skip: !mayPost });
  const after = params.get('after') ?? undefined;
  const query = useListStatementsQuery({ after }, { refetchOnMountOrArgChange: true });
  if (mayPost && params.has('new')) {
    return (
      <QueryState query={terms} what="the couriers">
        {({ couriers }) => <StatementForm couriers={couriers} onDrafted={(id) => void navigate(statementHref(id))} />}
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
      <QueryState
        query={query}
        what="the statements"
        isEmpty={({ statements }) => statements.length === 0}
        empty={<Notice title="No statements yet">Read the file that a courier sends with its payment.</Notice>}
      >
        {({ statements, next }) => (
          <>
            <DataTable
              caption="Statements"
              columns={COLUMNS}
              rows={statements}
              keyOf={({ _id }) => _id}
              isStale={query.isFetching}
            />
            <KeysetPages
              nextHref={next ? moneyHref('statements', { after: next }) : undefined}
              className="mt-5 w-fit"
            />
          </>
        )}
      </QueryState>
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    header: 'Statement',
    inCard: 'topStart',
    renderCell: ({ _id, number, courier }) => (
      <>
        <Link
          to={statementHref(_id)}
          className="-my-2.5 inline-block py-2.5 font-bold underline underline-offset-4 wrap-anywhere"
        >
          {number}
        </Link>{' '}
        <bdi className="block text-sm text-muted">{courier.label}</bdi>
      </>
    ),
  },
  {
    header: 'Date',
    inCard: 'bottomStart',
    renderCell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
  },
  {
    header: 'State',
    inCard: 'bottomEnd',
    renderCell: ({ state }) => <Badge tone={STATEMENT_TONES[state]}>{STATEMENT_STATES[state]}</Badge>,
  },
  {
    header: 'Rows',
    inCard: 'middle',
    renderCell: ({ rows, findings }) => {
      const wrong = findings.reduce((sum, each) => sum + each.rows, 0);
      return (
        <>
          {counted(rows, 'row')}, {wrong === 0 ? 'no findings' : <b>{counted(wrong, 'finding')}</b>}
        </>
      );
    },
  },
  {
    header: 'Paid out',
    inCard: 'topEnd',
    align: 'end',
    renderCell: ({ netPaisa }) => <span className="whitespace-nowrap tabular-nums">{formatPaisa(netPaisa)}</span>,
  },
];
