import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES, STATEMENT_STATES, UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import {
  useGetReceivablesQuery,
  useListOwedQuery,
  useListStatementsQuery,
  useListTermsQuery,
} from '#web/features/cash/api.ts';
import { OwedTable } from '#web/features/cash/owed-table.tsx';
import { StatementForm } from '#web/features/cash/statement-form.tsx';
import { CourierTermsForm } from '#web/features/cash/terms-form.tsx';
import { orderHref } from '#web/pages/dashboard/orders-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { downloadHref, MONEY_VIEW_NAMES, moneyHref, statementHref } from './money-address.ts';
import { MoneyViews } from './money-views.tsx';

export const meta = dashboardMeta('Money');

const HINTS = {
  owed: 'What couriers have collected and not paid out yet.',
  statements: 'What couriers say that they have paid, checked row by row.',
  terms: 'What is agreed with each courier: statements are checked against it.',
};

/** What couriers owe; their statements; what is agreed with them. */
export default function Money() {
  const [params] = useSearchParams();
  const view = MONEY_VIEW_NAMES.find((each) => each === params.get('view')) ?? 'owed';
  return (
    <>
      <DashboardHeading title="Money">{HINTS[view]}</DashboardHeading>
      <MoneyViews current={view} />
      {view === 'owed' && <Owed />}
      {view === 'statements' && <Statements />}
      {view === 'terms' && <Terms />}
    </>
  );
}

function Owed() {
  const [params] = useSearchParams();
  const { data, isFetching, refetch } = useGetReceivablesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) {
    return isFetching ? (
      <Loading text="Loading what is owed..." />
    ) : (
      <LoadError text="Failed to load what is owed." onRetry={refetch} />
    );
  }
  const isFiltered = ['courier', 'age', 'unlistedDays'].some((name) => params.has(name));
  return (
    <>
      {data.couriers.length === 0 && (
        <Notice title="Nothing is owed">Delivered parcels show here until they are paid.</Notice>
      )}
      {data.couriers.length > 0 && <OwedSums receivables={data} />}
      {isFiltered && <OwedParcels />}
    </>
  );
}

function OwedSums({ receivables: { couriers, total, unlisted } }: { receivables: Receivables }) {
  const sumOf = (age: (typeof OWED_AGE_NAMES)[number]) =>
    couriers.reduce((sum, { ages }) => sum + (ages[age]?.paisa ?? 0), 0);
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-2">
      <div className="grid content-start gap-3 rounded-md bg-white p-4 shadow-card">
        <h2 className="text-xl">
          {formatPaisa(total.paisa)} for {total.parcels} parcels
        </h2>
        {unlisted.parcels > 0 && (
          <p className="rounded-sm bg-sun-soft px-4 py-2">
            <Link to={moneyHref('owed', { unlistedDays: UNLISTED_AFTER_DAYS })} className="font-bold underline">
              {unlisted.parcels} parcels, {formatPaisa(unlisted.paisa)}
            </Link>
            , were delivered more than {UNLISTED_AFTER_DAYS} days ago and are in no statement.
          </p>
        )}
        <ul className="grid gap-3">
          {couriers.map(({ courier, ages, total: own }) => (
            <li key={courier._id}>
              <Link to={moneyHref('owed', { courier: courier._id })} className="font-bold underline">
                <bdi>{courier.label}</bdi>
              </Link>
              : {formatPaisa(own.paisa)}
              <ul className="ms-4">
                {OWED_AGE_NAMES.filter((age) => (ages[age]?.parcels ?? 0) > 0).map((age) => (
                  <li key={age}>
                    <Link to={moneyHref('owed', { courier: courier._id, age })} className="underline">
                      {OWED_AGES[age].label}
                    </Link>
                    : {formatPaisa(ages[age]?.paisa ?? 0)} ({ages[age]?.parcels})
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <BarChart
        title="Owed by age"
        bars={OWED_AGE_NAMES.map((age) => ({
          key: age,
          label: OWED_AGES[age].label,
          value: sumOf(age),
          text: formatPaisa(sumOf(age)),
          to: moneyHref('owed', { age }),
        }))}
      />
    </div>
  );
}

function OwedParcels() {
  const [params] = useSearchParams();
  const viewer = useDashboardViewer();
  const unlisted = Number(params.get('unlistedDays'));
  const filter = {
    courier: params.get('courier') ?? undefined,
    age: OWED_AGE_NAMES.find((age) => age === params.get('age')),
    unlistedDays: params.has('unlistedDays') && Number.isInteger(unlisted) ? unlisted : undefined,
  };
  const after = params.get('after') ?? undefined;
  const query = useListOwedQuery({ ...filter, after }, { refetchOnMountOrArgChange: true });
  const list = query.isFetching ? query.data : query.currentData;
  if (!list) {
    return query.isFetching ? (
      <Loading text="Loading parcels..." />
    ) : (
      <LoadError text="Failed to load the parcels." onRetry={query.refetch} />
    );
  }
  if (list.parcels.length === 0) return <Notice title="No parcels found" />;
  return (
    <>
      <OwedTable
        parcels={list.parcels}
        isStale={query.isFetching}
        orderHref={hasRight(viewer, 'orders.view') ? orderHref : undefined}
      />
      <nav aria-label="Pages" className="mt-5 flex flex-wrap gap-3">
        {after && (
          <ButtonLink to={moneyHref('owed', filter)} variant="secondary">
            First page
          </ButtonLink>
        )}
        {list.next && (
          <ButtonLink to={moneyHref('owed', { ...filter, after: list.next })} variant="secondary">
            Next page
          </ButtonLink>
        )}
        {hasRight(viewer, 'export') && (
          <DownloadLink href={downloadHref('receivables', filter)} download="receivables.csv">
            Download
          </DownloadLink>
        )}
      </nav>
    </>
  );
}

function Statements() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
  const terms = useListTermsQuery(undefined, { skip: !mayPost });
  const after = params.get('after') ?? undefined;
  const query = useListStatementsQuery({ after }, { refetchOnMountOrArgChange: true });
  const list = query.isFetching ? query.data : query.currentData;
  if (mayPost && params.has('new')) {
    return terms.data ? (
      <StatementForm couriers={terms.data.couriers} onDrafted={(id) => void navigate(statementHref(id))} />
    ) : terms.isFetching ? (
      <Loading text="Loading couriers..." />
    ) : (
      <LoadError text="Failed to load the couriers." onRetry={terms.refetch} />
    );
  }
  return (
    <>
      {mayPost && (
        <p className="mb-5">
          <ButtonLink to={moneyHref('statements', { new: 1 })}>Read a statement</ButtonLink>
        </p>
      )}
      {list && list.statements.length > 0 ? (
        <ul className="grid max-w-4xl gap-3">
          {list.statements.map(({ _id, number, courier, date, state, rows, findings, netPaisa }) => (
            <li key={_id} className="rounded-md bg-white p-4 shadow-card">
              <Link to={statementHref(_id)} className="font-bold underline wrap-anywhere">
                {number}
              </Link>{' '}
              <bdi>{courier.label}</bdi>, {date}: {STATEMENT_STATES[state]}, {formatPaisa(netPaisa)}, {rows} rows,{' '}
              {findings.reduce((sum, each) => sum + each.rows, 0)} findings
            </li>
          ))}
        </ul>
      ) : list ? (
        <Notice title="No statements yet">Read the file that a courier sends with its payment.</Notice>
      ) : query.isFetching ? (
        <Loading text="Loading statements..." />
      ) : (
        <LoadError text="Failed to load the statements." onRetry={query.refetch} />
      )}
      {list?.next && (
        <nav aria-label="Pages" className="mt-5">
          <ButtonLink to={moneyHref('statements', { after: list.next })} variant="secondary">
            Next page
          </ButtonLink>
        </nav>
      )}
    </>
  );
}

function Terms() {
  const mayPost = hasRight(useDashboardViewer(), 'cash.post');
  const { data, isFetching, refetch } = useListTermsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <CourierTermsForm couriers={data.couriers} mayPost={mayPost} />;
  return isFetching ? (
    <Loading text="Loading terms..." />
  ) : (
    <LoadError text="Failed to load the terms." onRetry={refetch} />
  );
}
