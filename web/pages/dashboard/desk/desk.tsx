import type { DeskQueue } from '#contract/desk.ts';
import { hasRight } from '#contract/rights.ts';
import { useListDeskQuery } from '#web/features/desk/api.ts';
import { DESK_FILTER } from '#web/features/desk/desk-address.ts';
import { DeskFilters } from '#web/features/desk/desk-filters.tsx';
import { DeskOrders } from '#web/features/desk/desk-orders.tsx';
import { useLiveDesk } from '#web/features/desk/use-live-desk.ts';
import { BlockedNotice } from '#web/features/orders/admin/blocked-notice.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { ShowNew } from '#web/ui/dashboard/new-items.tsx';
import { loadedOf, QueryState } from '#web/ui/dashboard/query-state.tsx';
import { useReload } from '#web/ui/dashboard/use-reload.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CheckPieces } from './check-pieces.tsx';
import { DeskNav } from './desk-nav.tsx';

export const meta = dashboardMeta('Desk');
export const handle = { readsBarcodes: true };

const NOTHING: Record<DeskQueue, string> = {
  to_confirm: 'Nobody is waiting for a call',
  to_pack: 'Nothing is waiting to be packed',
  attention: 'Nothing needs attention',
};

export default function Desk() {
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const address = useListAddress(DESK_FILTER);
  const { queue } = address.filter;
  const query = useListDeskQuery(address.args, { refetchOnMountOrArgChange: true });
  const { reloads, reload } = useReload(query);
  const newOrders = useLiveDesk(address, query);
  return (
    <>
      <DashboardHeading
        title="Desk"
        action={
          hasRight(viewer, 'orders.edit') && (
            <ButtonLink to="/dashboard/desk/new" variant="secondary">
              New order
            </ButtonLink>
          )
        }
      >
        <span className="max-sm:hidden">Call, confirm, and see what is to pack.</span>
      </DashboardHeading>
      <DeskNav current={queue} listReadAt={query.startedTimeStamp ?? null} />
      <DeskFilters address={address} helpers={loadedOf(query)?.helpers ?? []} />
      <ShowNew {...newOrders} />
      <QueryState
        query={query}
        what="the desk"
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <Notice icon="phone" title={address.q ? 'No orders found' : NOTHING[queue]}>
            <Button variant="secondary" onClick={reload}>
              Look for new orders
            </Button>
          </Notice>
        }
      >
        {(list) => (
          <DeskOrders
            key={`${address.hrefOf({ after: address.after })} ${reloads}`}
            list={list}
            address={address}
            viewer={viewer}
            shopName={shopName}
            isStale={query.isFetching}
            onReload={reload}
            renderCheck={(check) => <CheckPieces {...check} />}
            renderNotice={(order) => <BlockedNotice order={order} />}
          />
        )}
      </QueryState>
    </>
  );
}
