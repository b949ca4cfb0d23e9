import { useParams } from 'react-router';
import { useGetDeskOrderQuery } from '#web/features/parcels/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { OrderView } from './order-view.tsx';

export const meta = dashboardMeta('Order');
export const handle = { readsBarcodes: true };

export default function OrderPage() {
  const { orderId = '' } = useParams();
  const query = useGetDeskOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={{ ...query, data: query.currentData }}
      what="order"
      failed={messageOf(query.error, 'Failed to load the order.')}
    >
      {(page) => <OrderView key={orderId} id={orderId} page={page} />}
    </QueryState>
  );
}
