import { useSearchParams } from 'react-router';
import type { Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES } from '#contract/cash.ts';
import { orderHref } from '#contract/order-number.ts';
import { hasRight } from '#contract/rights.ts';
import { useGetReceivablesQuery, useListOwedQuery } from '#web/features/cash/api.ts';
import { moneyHref } from '#web/features/cash/money-address.ts';
import { OwedSums } from '#web/features/cash/owed-sums.tsx';
import { OwedTable } from '#web/features/cash/owed-table.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { KeysetPages } from '#web/ui/dashboard/keyset-pages.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Amounts owed by courier and age. The parcels of a pressed sum appear above the sums: below, they would be off the
 * screen of a phone.
 */
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
