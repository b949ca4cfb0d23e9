import { useListOwnOrdersQuery } from '#web/features/orders/api.ts';
import { OwnOrdersTable } from '#web/features/orders/own-orders-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('My orders');

export default function OwnOrders() {
  const { email } = useDashboardViewer();
  const query = useListOwnOrdersQuery(email, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading title="My orders">Tap an order number to see where it is.</DashboardHeading>
      <QueryState
        query={query}
        what="your orders"
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <Notice icon="box" title="No orders found">
            <p>What you order will be listed here.</p>
            <ButtonLink to="/shop">Go to the shop</ButtonLink>
          </Notice>
        }
      >
        {({ orders }) => <OwnOrdersTable orders={orders} />}
      </QueryState>
    </>
  );
}
