import { useState } from 'react';
import type { ParcelQueue } from '#contract/parcels.ts';
import { hasRight } from '#contract/rights.ts';
import { useListParcelsQuery } from '#web/features/parcels/api.ts';
import { type CourierTool, CourierTools, type OpenTool } from '#web/features/parcels/courier-tools.tsx';
import { NoParcels } from '#web/features/parcels/no-parcels.tsx';
import { ParcelCards } from '#web/features/parcels/parcel-cards.tsx';
import { ParcelFilters } from '#web/features/parcels/parcel-filters.tsx';
import { PARCEL_FILTER } from '#web/features/parcels/parcels-address.ts';
import { ScannedOutcomesStatus } from '#web/features/parcels/scanned-outcomes-status.tsx';
import { useLiveParcels } from '#web/features/parcels/use-live-parcels.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { ShowNew } from '#web/ui/dashboard/new-items.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useReload } from '#web/ui/dashboard/use-reload.ts';
import { ScanHandOver } from './scan-hand-over.tsx';
import { ScanOutcomes } from './scan-outcomes.tsx';

export const meta = dashboardMeta('Parcels');
export const handle = { readsBarcodes: true };

const TOOLS: Partial<Record<ParcelQueue, readonly CourierTool[]>> = {
  to_hand_over: ['bookings', 'numbers'],
  on_the_way: ['outcomes'],
};

export default function Parcels() {
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const address = useListAddress(PARCEL_FILTER);
  const { queue, courier = '' } = address.filter;
  const query = useListParcelsQuery(address.args, { refetchOnMountOrArgChange: true });
  const couriers = loadedOf(query)?.couriers ?? [];
  const [bookWith, setBookWith] = useState('');
  const booking = couriers.find(({ _id }) => _id === bookWith) ?? couriers[0];
  const [tool, setTool] = useState<OpenTool>();
  const tools = TOOLS[queue] ?? [];
  const { reloads, reload } = useReload(query);
  const newParcels = useLiveParcels(address, query);
  return (
    <>
      <DashboardHeading title="Parcels">Book, hand over, and see what arrives.</DashboardHeading>
      <DeskNav current={queue} listReadAt={query.startedTimeStamp ?? null} />
      {hasRight(viewer, 'parcels.book') && couriers.length > 0 && tools.length > 0 && (
        <CourierTools
          tools={tools}
          couriers={couriers}
          courier={courier}
          open={tool}
          onOpen={setTool}
          renderScanner={(add) => <ScanOutcomes onNumber={add} />}
        />
      )}
      {hasRight(viewer, 'parcels.book') && queue === 'to_hand_over' && <ScanHandOver />}
      {hasRight(viewer, 'parcels.book') && queue === 'on_the_way' && <ScannedOutcomesStatus />}
      <ParcelFilters address={address} couriers={couriers} mayExport={hasRight(viewer, 'export')} />
      <ShowNew {...newParcels} />
      <QueryState
        query={query}
        what="the parcels"
        isEmpty={({ parcels }) => parcels.length === 0}
        empty={<NoParcels address={address} onReload={reload} />}
      >
        {(list) => (
          <ParcelCards
            key={`${address.hrefOf({ after: address.after })} ${reloads}`}
            list={list}
            address={address}
            viewer={viewer}
            shopName={shopName}
            isStale={query.isFetching}
            onReload={reload}
            courier={booking?._id ?? ''}
            onCourier={setBookWith}
            onEnterNumber={({ number, courier: own }) =>
              setTool({ tool: 'numbers', courier: own?._id, text: `${number} ` })
            }
          />
        )}
      </QueryState>
    </>
  );
}
