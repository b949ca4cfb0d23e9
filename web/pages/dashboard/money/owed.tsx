import { Link, useSearchParams } from 'react-router';
import type { Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES, UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { hasRight } from '#contract/rights.ts';
import { useGetReceivablesQuery, useListOwedQuery } from '#web/features/cash/api.ts';
import { OwedTable } from '#web/features/cash/owed-table.tsx';
import { orderHref } from '#web/pages/dashboard/orders-address.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { moneyHref } from './money-address.ts';

/** Amounts owed by courier and age. A sum opens its parcels above, because on a phone they would be out of sight below. */
export function Owed() {
  const [params] = useSearchParams();
  const query = useGetReceivablesQuery(undefined, { refetchOnMountOrArgChange: true });
  const isFiltered = ['courier', 'age', 'unlistedDays'].some((name) => params.has(name));
  return (
    <QueryState query={query} what="what is owed">
      {(receivables) => (
        <>
          {isFiltered && <OwedParcels couriers={receivables.couriers} />}
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

/** A line with its amount at the end. */
const LINE = 'relative flex min-h-11 flex-wrap items-center justify-between gap-x-4';
/** Makes the whole line the link's area. */
const LINE_LINK = 'underline underline-offset-4 after:absolute after:inset-0';

function OwedSums({ receivables: { couriers, total, unlisted } }: { receivables: Receivables }) {
  const sumOf = (age: (typeof OWED_AGE_NAMES)[number]) =>
    couriers.reduce((sum, { ages }) => sum + (ages[age]?.paisa ?? 0), 0);
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-2">
      <div className="grid content-start gap-3 rounded-md bg-white p-4 shadow-card">
        <h2 className="text-xl">
          {formatPaisa(total.paisa)} for {counted(total.parcels, 'parcel')}
        </h2>
        {unlisted.parcels > 0 && (
          <p className="relative rounded-sm bg-sun-soft px-4 py-2">
            <Link
              to={moneyHref('owed', { unlistedDays: UNLISTED_AFTER_DAYS })}
              className={`font-bold ${LINE_LINK} after:rounded-sm`}
            >
              {counted(unlisted.parcels, 'parcel')}, {formatPaisa(unlisted.paisa)}
            </Link>{' '}
            {unlisted.parcels === 1 ? 'was' : 'were'} delivered more than {UNLISTED_AFTER_DAYS} days ago, in no
            statement.
          </p>
        )}
        <ul className="grid gap-2">
          {couriers.map(({ courier, ages, total: own }) => (
            <li key={courier._id}>
              <span className={LINE}>
                <Link to={moneyHref('owed', { courier: courier._id })} className={`font-bold ${LINE_LINK}`}>
                  <bdi>{courier.label}</bdi>
                </Link>{' '}
                <b className="ms-auto tabular-nums">{formatPaisa(own.paisa)}</b>
              </span>
              <ul className="divide-y divide-line border-y border-line ps-4">
                {OWED_AGE_NAMES.filter((age) => (ages[age]?.parcels ?? 0) > 0).map((age) => (
                  <li key={age} className={LINE}>
                    <span>
                      <Link to={moneyHref('owed', { courier: courier._id, age })} className={LINE_LINK}>
                        {OWED_AGES[age].label}
                      </Link>{' '}
                      <span className="text-sm text-muted">({ages[age]?.parcels})</span>
                    </span>
                    <span className="ms-auto tabular-nums">{formatPaisa(ages[age]?.paisa ?? 0)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <BarChart
        title="Owed by age"
        note="Days since the delivery"
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

function OwedParcels({ couriers }: Pick<Receivables, 'couriers'>) {
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
  const label = couriers.find(({ courier }) => courier._id === filter.courier)?.courier.label;
  const parts = [
    label,
    filter.age && OWED_AGES[filter.age].label,
    filter.unlistedDays !== undefined && `In no statement for ${counted(filter.unlistedDays, 'day')}`,
  ].filter(Boolean);
  return (
    <section aria-labelledby="owed-parcels" className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="owed-parcels" className="text-xl wrap-anywhere">
          Owed: <bdi>{parts.join(', ')}</bdi>
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={moneyHref('owed')} variant="secondary">
            Close
          </ButtonLink>
          {hasRight(viewer, 'export') && (
            <Downloads path="/api/cash/receivables/export" name="receivables" query={filter} />
          )}
        </div>
      </div>
      <QueryState
        query={query}
        what="the parcels"
        isEmpty={({ parcels }) => parcels.length === 0}
        empty={<Notice icon="check" title="Nothing is owed here" />}
      >
        {({ parcels, next }) => (
          <>
            <OwedTable
              parcels={parcels}
              isStale={query.isFetching}
              orderHref={hasRight(viewer, 'orders.view') ? orderHref : undefined}
            />
            <KeysetPages
              firstHref={after && moneyHref('owed', filter)}
              nextHref={next ? moneyHref('owed', { ...filter, after: next }) : undefined}
              className="w-fit"
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
