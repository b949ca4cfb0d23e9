import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ORDER_VIEW_PARAM } from '#contract/order-number.ts';
import { hasRight } from '#contract/rights.ts';
import { useUndoDeletion } from '#web/features/bin/use-restore.ts';
import { customerHref } from '#web/features/customers/customer-href.ts';
import { DeleteOrderDialog } from '#web/features/orders/admin/delete-order.tsx';
import { OrderDetailsDialog } from '#web/features/orders/admin/order-details.tsx';
import { OrderFilters } from '#web/features/orders/admin/order-filters.tsx';
import { ORDER_LIST } from '#web/features/orders/admin/orders-address.ts';
import { AdminOrdersTable } from '#web/features/orders/admin/orders-table.tsx';
import { OutdatedNotice } from '#web/features/orders/admin/outdated-notice.tsx';
import { useListOrdersQuery } from '#web/features/orders/api.ts';
import { useSteadyOrders } from '#web/features/orders/use-steady-orders.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { usePoll } from '#web/store/polls.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { useNumberedAddress } from '#web/ui/dashboard/list-address.ts';
import { NumberedList } from '#web/ui/dashboard/list-pages.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Manage Orders');

const REFRESH_MS = 60_000;

export default function ManageOrders() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = useNumberedAddress(ORDER_LIST);
  const { filter, q } = address;
  const [pollingInterval, stopIfDenied] = usePoll(REFRESH_MS);
  const query = useListOrdersQuery(address.args, { refetchOnMountOrArgChange: true, pollingInterval });
  stopIfDenied(query.error);
  const [viewedId, setViewedId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');
  const offerUndo = useUndoDeletion();
  const list = loadedOf(query);
  const listHref = address.hrefOfPage(address.page);
  const steady = useSteadyOrders(listHref, list?.orders ?? []);
  const find = (id: string | undefined) => steady.orders.find((order) => order._id === id);
  const linkedNumber = params.get(ORDER_VIEW_PARAM);
  const linked = steady.orders.find(({ orderId }) => orderId === linkedNumber);
  return (
    <>
      <DashboardHeading
        title="Manage Orders"
        action={
          hasRight(viewer, 'export') && (
            <Downloads path="/api/orders/export" name="orders" query={filter} hidden={{ q }} />
          )
        }
      >
        {list && counted(list.totalOrders, 'order')}
      </DashboardHeading>
      <OrderFilters address={address} />
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <NumberedList
        query={query}
        address={address}
        what="orders"
        isEmpty={() => steady.orders.length === 0}
        empty={
          <Notice icon="box" title="No orders">
            There are currently no orders to display.
          </Notice>
        }
      >
        {() => (
          <>
            {steady.isOutdated && <OutdatedNotice onRefresh={steady.refresh} />}
            <AdminOrdersTable
              orders={steady.orders}
              viewer={viewer}
              sort={address.sort}
              onChange={steady.change}
              onView={({ _id }) => setViewedId(_id)}
              onDelete={({ _id }) => setDeletingId(_id)}
            />
          </>
        )}
      </NumberedList>
      <OrderDetailsDialog
        order={find(viewedId) ?? linked}
        onClose={() => {
          setViewedId(undefined);
          if (linkedNumber) void navigate(listHref, { replace: true, preventScrollReset: true });
        }}
        customerHref={hasRight(viewer, 'users.edit') ? customerHref : undefined}
      />
      <DeleteOrderDialog
        order={find(deletingId)}
        onClose={() => setDeletingId(undefined)}
        onDeleted={({ name, message, binItem }) => {
          if (deletingId) steady.remove(deletingId);
          setNotice(message);
          offerUndo(name, binItem, () => {
            setNotice('');
            steady.refresh();
          });
        }}
      />
    </>
  );
}
