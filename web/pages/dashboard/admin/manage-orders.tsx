import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { labelOfFilter, ORDER_FILTERS, ORDER_PAGE_SIZES, ORDER_SORTS } from '#contract/order-filter.ts';
import { ORDER_VIEW_PARAM } from '#contract/order-number.ts';
import { hasRight } from '#contract/rights.ts';
import { customerHref } from '#web/features/customers/customer-href.ts';
import { DeleteOrderDialog } from '#web/features/orders/admin/delete-order.tsx';
import { OrderDetailsDialog } from '#web/features/orders/admin/order-details.tsx';
import { AdminOrdersTable } from '#web/features/orders/admin/orders-table.tsx';
import { useListOrdersQuery } from '#web/features/orders/api.ts';
import { useSteadyOrders } from '#web/features/orders/use-steady-orders.ts';
import { useListAddress } from '#web/pages/dashboard/list-address.ts';
import { PERIOD_PARAMS, readPeriod } from '#web/pages/dashboard/orders-address.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { loadedOf } from '#web/ui/dashboard/query-state.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminListPage, ListFilter } from './list-page.tsx';
import { PeriodNotice } from './period-notice.tsx';

export const meta = dashboardMeta('Manage Orders');

const REFRESH_MS = 60_000;

export default function ManageOrders() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { page, q, filter, sort, pageSize, search, narrow, resize, hrefOfPage } = useListAddress({
    filterName: 'status',
    moreFilters: PERIOD_PARAMS,
    sorts: ORDER_SORTS,
    pageSizes: ORDER_PAGE_SIZES,
  });
  const status = ORDER_FILTERS.find((each) => each === filter);
  const period = readPeriod(params);
  const query = useListOrdersQuery(
    { page, limit: pageSize, status, ...period, q, sortBy: sort.by, order: sort.order },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  );
  const [viewedId, setViewedId] = useState<string>();
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');

  const list = loadedOf(query);
  const steady = useSteadyOrders(hrefOfPage(page), list?.orders ?? []);
  const find = (id: string | undefined) => steady.orders.find((order) => order._id === id);
  const linkedNumber = params.get(ORDER_VIEW_PARAM);
  const linked = steady.orders.find(({ orderId }) => orderId === linkedNumber);
  return (
    <AdminListPage
      title="Manage Orders"
      action={
        hasRight(viewer, 'export') && (
          <Downloads path="/api/orders/export" name="orders" query={{ status, ...period }} hidden={{ q }} />
        )
      }
      summary={list && (list.totalOrders === 1 ? '1 order' : `${list.totalOrders} orders`)}
      filters={
        <>
          <div className="mb-5 grid gap-3 sm:grid-cols-[1fr_9rem] lg:grid-cols-[1fr_14rem_9rem]">
            <SearchBox label="Search orders" placeholder="Order ID, phone, name or email" text={q} onSearch={search} />
            <ListFilter
              all="All orders"
              values={ORDER_FILTERS}
              value={status}
              labelOf={labelOfFilter}
              onChange={(value) => narrow(value ?? '')}
            />
            <SelectField
              label="Orders a page"
              value={pageSize}
              onChange={({ currentTarget }) => resize(Number(currentTarget.value))}
            >
              {ORDER_PAGE_SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </SelectField>
          </div>
          <PeriodNotice {...period} />
        </>
      }
      notice={notice}
      onNoticeHide={() => setNotice('')}
      query={query}
      page={page}
      hrefOfPage={hrefOfPage}
      what="orders"
      empty={
        <Notice icon="box" title="No orders">
          There are currently no orders to display.
        </Notice>
      }
      table={
        steady.orders.length > 0 && (
          <>
            {steady.isOutdated && (
              <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-sun-soft px-4 py-1">
                <p>The list has changed. The rows stay where they are until you refresh it.</p>
                <Button variant="quiet" onClick={steady.refresh}>
                  Refresh the list
                </Button>
              </div>
            )}
            <AdminOrdersTable
              orders={steady.orders}
              viewer={viewer}
              sort={sort}
              isStale={query.isFetching}
              onChange={steady.change}
              onView={(order) => setViewedId(order._id)}
              onDelete={(order) => setDeletingId(order._id)}
            />
          </>
        )
      }
      dialogs={
        <>
          <OrderDetailsDialog
            order={find(viewedId) ?? linked}
            onClose={() => {
              setViewedId(undefined);
              if (linkedNumber) void navigate(hrefOfPage(page), { replace: true, preventScrollReset: true });
            }}
            customerHref={hasRight(viewer, 'users.edit') ? customerHref : undefined}
          />
          <DeleteOrderDialog
            order={find(deletingId)}
            onClose={() => setDeletingId(undefined)}
            onDeleted={(message) => {
              if (deletingId) steady.remove(deletingId);
              setNotice(message);
            }}
          />
        </>
      }
    />
  );
}
