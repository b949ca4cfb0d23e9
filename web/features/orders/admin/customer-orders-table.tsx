import { formatPkr } from '#contract/money.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';

interface CustomerOrdersTableProps {
  orders: readonly StaffOrder[];
  viewer: Staff;
}

const TOTAL_COLUMN: Column<StaffOrder> = {
  header: 'Total',
  inCard: 'topEnd',
  align: 'end',
  renderCell: ({ grandTotal }) =>
    grandTotal !== undefined && <span className="font-bold whitespace-nowrap">{formatPkr(grandTotal)}</span>,
};

export function CustomerOrdersTable({ orders, viewer }: CustomerOrdersTableProps) {
  const columns: Column<StaffOrder>[] = [
    {
      header: 'Order ID',
      inCard: 'topStart',
      renderCell: ({ orderId }) => (
        <OrderLink orderId={orderId} className="font-bold underline underline-offset-4 @3xl:whitespace-nowrap" />
      ),
    },
    {
      header: 'Account',
      inCard: 'middle',
      renderCell: ({ customerName, email, shippingAddress }) => (
        <span className="grid">
          <span>
            <bdi>{customerName}</bdi>, <bdi>{shippingAddress.city}</bdi>
          </span>
          <span className="text-sm text-muted">{email}</span>
        </span>
      ),
    },
    { header: 'Date', inCard: 'middle', renderCell: ({ createdAt }) => formatDate(createdAt) },
    { header: 'Status', inCard: 'bottomStart', renderCell: ({ status }) => <OrderStatusBadge status={status} /> },
    ...(maySeeAmounts(viewer) ? [TOTAL_COLUMN] : []),
  ];
  return <DataTable caption="Orders" columns={columns} rows={orders} keyOf={({ _id }) => _id} />;
}
