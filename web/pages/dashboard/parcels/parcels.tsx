import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PARCEL_QUEUE_NAMES, type ParcelQueue } from '#contract/parcels.ts';
import { hasRight } from '#contract/rights.ts';
import { useListParcelsQuery } from '#web/features/parcels/api.ts';
import { CourierOptions } from '#web/features/parcels/courier-options.tsx';
import { CourierTools, type OpenTool } from '#web/features/parcels/courier-tools.tsx';
import { ParcelCards } from '#web/features/parcels/parcel-cards.tsx';
import { parcelsHref } from '#web/features/parcels/parcels-href.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { useTypedSearch } from '#web/ui/dashboard/typed-search.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Parcels');

/** Texts of an empty list, with a link to the previous step. */
const NOTHING: Record<ParcelQueue, { title: string; to: string; text: string }> = {
  to_book: { title: 'No parcel waits to be booked', to: '/dashboard/desk?queue=to_pack', text: 'Orders to pack' },
  to_hand_over: {
    title: 'No parcel waits for a courier',
    to: parcelsHref({ queue: 'to_book' }),
    text: 'Parcels to book',
  },
  on_the_way: {
    title: 'No parcel is on the way',
    to: parcelsHref({ queue: 'to_hand_over' }),
    text: 'Parcels to hand over',
  },
  returns: {
    title: 'No parcel is expected back',
    to: parcelsHref({ queue: 'on_the_way' }),
    text: 'Parcels on the way',
  },
};

/** Queues of parcels that wait for staff or couriers. */
export default function Parcels() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const mayWork = hasRight(viewer, 'parcels.book');
  const mayExport = hasRight(viewer, 'export');
  const queue = PARCEL_QUEUE_NAMES.find((each) => each === params.get('queue')) ?? 'to_book';
  const q = useTypedSearch();
  const [courier, after] = [params.get('courier') ?? '', params.get('after') ?? ''];
  const address = { queue, courier, q };
  const args = { queue, courier: courier || undefined, q, after };
  const query = useListParcelsQuery(args, { refetchOnMountOrArgChange: true });
  const list = loadedOf(query);
  const [bookWith, setBookWith] = useState('');
  const [tool, setTool] = useState<OpenTool>();
  const couriers = list?.couriers ?? [];
  const booking = couriers.find(({ _id }) => _id === bookWith) ?? couriers[0];
  // Only a pressed reload resets the cards: an automatic refetch must not lose selection and typed text.
  const [reloads, setReloads] = useState(0);
  const reload = () => {
    setReloads(reloads + 1);
    void query.refetch();
  };
  const goTo = (next: Parameters<typeof parcelsHref>[0]) =>
    void navigate(parcelsHref(next), { preventScrollReset: true });
  return (
    <>
      <DashboardHeading title="Parcels">Book, hand over, and see what arrives.</DashboardHeading>
      <DeskNav current={queue} listReadAt={query.startedTimeStamp ?? null} />
      {queue === 'to_hand_over' && mayWork && couriers.length > 0 && (
        <CourierTools couriers={couriers} courier={courier} open={tool} onOpen={setTool} />
      )}
      {/* Closed, so that the first parcel is visible on a phone. */}
      <details open={q !== '' || courier !== ''} className="mb-3">
        <summary className="min-h-11 cursor-pointer py-2 font-bold">Search and filter</summary>
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <SearchBox
            label="Search parcels"
            placeholder="Number, name, phone or city"
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
              <CourierOptions couriers={couriers} />
            </SelectField>
          )}
        </div>
        {mayExport && (
          <div className="mt-3 grid gap-2">
            <p className="text-muted">All parcels of this search, also those that are done:</p>
            <Downloads path="/api/parcels/export" name="parcels" query={{ courier }} hidden={{ q }} />
          </div>
        )}
      </details>
      <QueryState
        query={query}
        what="the parcels"
        isEmpty={({ parcels }) => parcels.length === 0}
        empty={
          <Notice icon="truck" title={q || courier ? 'No parcels found' : NOTHING[queue].title}>
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="secondary" onClick={() => void query.refetch()}>
                Look again
              </Button>
              {q || courier ? (
                <ButtonLink to={parcelsHref({ queue })} variant="secondary">
                  Show all
                </ButtonLink>
              ) : (
                <ButtonLink to={NOTHING[queue].to} variant="secondary">
                  {NOTHING[queue].text}
                </ButtonLink>
              )}
            </div>
          </Notice>
        }
      >
        {(shown) => (
          <ParcelCards
            key={`${parcelsHref({ ...address, after })} ${reloads}`}
            list={shown}
            args={args}
            viewer={viewer}
            shopName={shopName}
            isStale={query.isFetching}
            onReload={reload}
            courier={booking?._id ?? ''}
            onCourier={setBookWith}
            onEnterNumber={(parcel) =>
              setTool({ tool: 'numbers', courier: parcel.courier?._id, text: `${parcel.number} ` })
            }
          />
        )}
      </QueryState>
    </>
  );
}
