import { Link } from 'react-router';
import { formatPkr } from '#contract/money.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.schema.ts';
import { formatDate } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLinesGlance } from './order-lines.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

const COLUMNS: Column<Order>[] = [
  {
    header: 'Order',
    inCard: 'topStart',
    renderCell: (order) => (
      <Link
        to={`/orders/${order.orderId}`}
        className="inline-flex min-h-11 items-center font-bold text-berry underline underline-offset-4 hover:text-berry-deep @2xl:whitespace-nowrap"
      >
        {orderNumber(order)}
      </Link>
    ),
  },
  {
    header: 'Date',
    inCard: 'bottomEnd',
    renderCell: (order) => <span className="whitespace-nowrap @max-2xl:text-muted">{formatDate(order.createdAt)}</span>,
  },
  { header: 'Items', inCard: 'middle', renderCell: (order) => <OrderLinesGlance products={order.products} /> },
  { header: 'Status', inCard: 'bottomStart', renderCell: (order) => <OrderStatusBadge status={order.status} /> },
  {
    header: 'Total',
    inCard: 'topEnd',
    align: 'end',
    renderCell: (order) => <span className="font-bold whitespace-nowrap">{formatPkr(order.grandTotal)}</span>,
  },
];

export function OwnOrdersTable({ orders }: { orders: readonly Order[] }) {
  return <DataTable caption="Your orders" columns={COLUMNS} rows={orders} keyOf={(order) => order._id} />;
}
