import { useListOwnOrdersQuery } from '#web/features/orders/api.ts';
import { OwnOrdersTable } from '#web/features/orders/own-orders-table.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('My orders');

export default function OwnOrders() {
  return (
    <>
      <DashboardHeading title="My orders">Tap an order number to see where it is.</DashboardHeading>
      <OrdersOrNotice />
    </>
  );
}

function OrdersOrNotice() {
  const { email } = useDashboardViewer();
  const { data, isError, isFetching, refetch } = useListOwnOrdersQuery(email, { refetchOnMountOrArgChange: true });
  if (data && data.orders.length > 0) return <OwnOrdersTable orders={data.orders} />;
  if (isFetching) return <Loading text="Loading your orders..." />;
  if (isError) {
    return <LoadError text="Failed to load your orders." onRetry={refetch} />;
  }
  return (
    <Notice icon="box" title="No orders found">
      <p>What you order will be listed here.</p>
      <ButtonLink to="/shop">Go to the shop</ButtonLink>
    </Notice>
  );
}
