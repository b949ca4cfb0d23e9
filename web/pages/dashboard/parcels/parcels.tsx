import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import { PARCEL_QUEUE_NAMES, PARCEL_QUEUES, type ParcelQueue } from '#contract/parcels.ts';
import { hasRight } from '#contract/rights.ts';
import { type ParcelListArgs, useListParcelsQuery } from '#web/features/parcels/api.ts';
import { type ParcelAction, useParcelChanges } from '#web/features/parcels/use-parcel-changes.ts';
import { DeskNav, parcelsHref } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BulkSummary } from '#web/ui/dashboard/bulk-summary.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { useSelection } from '#web/ui/dashboard/use-selection.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { CourierTools } from './courier-tools.tsx';
import { ParcelCard } from './parcel-card.tsx';

export const meta = dashboardMeta('Parcels');

const NOTHING: Record<ParcelQueue, string> = {
  to_book: 'No parcel waits to be booked',
  to_hand_over: 'No parcel waits for a courier',
  on_the_way: 'No parcel is on the way',
  returns: 'No parcel is expected back',
};

/** Parcels that wait for the staff or the courier. */
export default function Parcels() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queue = PARCEL_QUEUE_NAMES.find((each) => each === params.get('queue')) ?? 'to_book';
  const [courier, q, after] = ['courier', 'q', 'after'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const address = { queue, courier, q };
  const args = { queue, courier: courier || undefined, q, after };
  const query = useListParcelsQuery(args, { refetchOnMountOrArgChange: true });
  const list = query.isFetching ? query.data : query.currentData;
  const goTo = (next: Parameters<typeof parcelsHref>[0]) =>
    void navigate(parcelsHref(next), { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Parcels">Book, hand over, and see what arrives.</DashboardHeading>
      <DeskNav current={queue} counts={list?.counts ?? {}} />
      <div className="mb-5 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <SearchBox
          label="Search parcels"
          placeholder="Number, tracking number, name, phone or city"
          text={q}
          onSearch={(text) => goTo({ ...address, q: text })}
        />
        {queue !== 'to_book' && (
          <SelectField
            label="Courier"
            value={courier}
            onChange={({ currentTarget }) => goTo({ ...address, courier: currentTarget.value })}
          >
            <option value="">All</option>
            {list?.couriers.map(({ _id, label }) => (
              <option key={_id} value={_id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {queue === 'to_hand_over' && list && <CourierTools couriers={list.couriers} courier={courier} />}
      {list && list.parcels.length > 0 ? (
        <ParcelCards
          key={`${parcelsHref({ ...address, after })} ${query.startedTimeStamp}`}
          list={list}
          args={args}
          isStale={query.isFetching}
          onReload={query.refetch}
        />
      ) : query.currentData ? (
        <Notice icon="truck" title={q ? 'No parcels found' : NOTHING[queue]} />
      ) : query.isFetching ? (
        <Loading text="Loading parcels..." />
      ) : (
        <LoadError text="Failed to load the parcels." onRetry={query.refetch} />
      )}
    </>
  );
}

interface ParcelCardsProps {
  list: ParcelList;
  args: ParcelListArgs;
  isStale: boolean;
  onReload: () => unknown;
}

function ParcelCards({ list, args, isStale, onReload }: ParcelCardsProps) {
  const viewer = useDashboardViewer();
  const mayWork = hasRight(viewer, 'parcels.book');
  const changes = useParcelChanges(args);
  const selection = useSelection();
  const [courier, setCourier] = useState(list.couriers[0]?._id ?? '');
  const here = list.parcels.filter(({ queue }) => queue === args.queue);
  const chosen = here.filter(({ _id }) => selection.ids.has(_id));
  const idsOf = (parcels: readonly Parcel[]) => parcels.map(({ _id }) => _id);

  async function act(parcels: readonly Parcel[], action: ParcelAction) {
    if (await changes.change(parcels, action)) selection.choose(idsOf(parcels), false);
  }

  return (
    <>
      <BulkSummary
        changes={changes}
        one="parcel"
        many="parcels"
        nameOf={(id) => list.parcels.find(({ _id }) => _id === id)?.number ?? id}
      />
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        {mayWork && here.length > 0 && (
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input
              type="checkbox"
              checked={chosen.length === here.length}
              onChange={({ currentTarget }) => selection.choose(idsOf(here), currentTarget.checked)}
              className="size-6 accent-berry"
            />
            Choose all {here.length}
          </label>
        )}
        {here.length < list.parcels.length && (
          <Button variant="quiet" onClick={onReload}>
            Clear {list.parcels.length - here.length} done
          </Button>
        )}
      </div>
      <ul
        aria-label={PARCEL_QUEUES[args.queue]}
        className={classNames('grid gap-4 lg:grid-cols-2', isStale && 'opacity-60')}
      >
        {list.parcels.map((parcel) => (
          <ParcelCard
            key={parcel._id}
            parcel={parcel}
            isHere={parcel.queue === args.queue}
            isBusy={changes.busyIds.has(parcel._id)}
            problem={changes.problems[parcel._id]}
            selection={
              mayWork
                ? {
                    isSelected: selection.ids.has(parcel._id),
                    onSelect: (isSelected) => selection.choose([parcel._id], isSelected),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <div className="sticky bottom-20 mt-5 flex flex-wrap items-center justify-between gap-3 md:bottom-4">
        {chosen.length > 0 && (
          <BulkActions
            queue={args.queue}
            chosen={chosen}
            couriers={list.couriers}
            courier={courier}
            onCourier={setCourier}
            onAction={(action) => void act(chosen, action)}
          />
        )}
        <nav aria-label="Pages" className="ms-auto flex gap-3">
          {args.after && (
            <ButtonLink to={parcelsHref({ ...withoutAfter(args) })} variant="secondary">
              First
            </ButtonLink>
          )}
          {list.next && (
            <ButtonLink to={parcelsHref({ ...withoutAfter(args), after: list.next })} variant="secondary">
              Next
            </ButtonLink>
          )}
        </nav>
      </div>
    </>
  );
}

function withoutAfter({ queue, courier = '', q = '' }: ParcelListArgs) {
  return { queue, courier, q };
}
