import { useState } from 'react';
import { Navigate } from 'react-router';
import { ORDER_SORTS, ORDER_STATUSES } from '#contract/orders.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/pagination.ts';
import { DeleteOrderDialog } from '#web/features/orders/admin-delete-order.tsx';
import { DownloadOrders } from '#web/features/orders/admin-download-orders.tsx';
import { OrderDetailsDialog } from '#web/features/orders/admin-order-details.tsx';
import { AdminOrdersTable } from '#web/features/orders/admin-orders-table.tsx';
import { useListOrdersQuery } from '#web/features/orders/api.ts';
import { FadingNotice } from '#web/ui/dashboard-fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard-heading.tsx';
import { ListPages } from '#web/ui/dashboard-list-pages.tsx';
import { LoadFailed } from '#web/ui/dashboard-load-failed.tsx';
import { SearchBox } from '#web/ui/dashboard-search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { useListAddress } from './list-address.ts';
import { dashboardMeta } from './page-meta.ts';

export const meta = dashboardMeta('Manage Orders');

/** An order that comes in while the page is open shows up by itself. */
const REFRESH_MS = 60_000;

export default function ManageOrders() {
  const { page, q, filter, sort, search, narrow, hrefOfPage } = useListAddress({
    filterName: 'status',
    sorts: ORDER_SORTS,
  });
  const status = ORDER_STATUSES.find((each) => each === filter) ?? 'all';
  const { data, currentData, isError, isFetching, refetch } = useListOrdersQuery(
    { page, limit: DEFAULT_PAGE_SIZE, status, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  );
  const [viewedId, setViewedId] = useState<string>();
  const [doomedId, setDoomedId] = useState<string>();
  const [notice, setNotice] = useState('');

  // While another page of the list is fetched the present one stays; a failure must not pass for its answer.
  const list = isFetching ? data : currentData;
  const find = (id: string | undefined) => list?.orders.find((order) => order._id === id);
  if (currentData && page > currentData.totalPages) return <Navigate to={hrefOfPage(currentData.totalPages)} replace />;

  return (
    <>
      <DashboardHeading title="Manage Orders" action={<DownloadOrders status={status} q={q} />}>
        {list && (list.totalOrders === 1 ? '1 order' : `${list.totalOrders} orders`)}
      </DashboardHeading>
      <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_14rem]">
        <SearchBox label="Search orders" placeholder="Order ID, email or name" text={q} onSearch={search} />
        <SelectField
          label="Show"
          value={status}
          onChange={({ currentTarget }) => narrow(currentTarget.value === 'all' ? '' : currentTarget.value)}
        >
          <option value="all">All orders</option>
          {ORDER_STATUSES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      {list && list.orders.length > 0 ? (
        <>
          <AdminOrdersTable
            orders={list.orders}
            sort={sort}
            isStale={isFetching}
            onView={(order) => setViewedId(order._id)}
            onDelete={(order) => setDoomedId(order._id)}
          />
          <ListPages page={page} totalPages={list.totalPages} hrefOf={hrefOfPage} />
        </>
      ) : isFetching ? (
        <Loading text="Loading orders..." />
      ) : isError ? (
        <LoadFailed text="Failed to load orders." onRetry={refetch} />
      ) : (
        <Notice icon="box" title="No orders">
          There are currently no orders to display.
        </Notice>
      )}
      <OrderDetailsDialog order={find(viewedId)} onClose={() => setViewedId(undefined)} />
      <DeleteOrderDialog order={find(doomedId)} onClose={() => setDoomedId(undefined)} onDeleted={setNotice} />
    </>
  );
}
