import { formatPkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.schema.ts';
import { formatDate } from '#contract/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable, type TableSort } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OrderStatusSelect } from './admin-order-status.tsx';
import { orderNumber } from './order-number.ts';

interface AdminOrdersTableProps {
  orders: readonly Order[];
  sort: TableSort;
  isStale: boolean;
  onView: (order: Order) => void;
  onDelete: (order: Order) => void;
}

/** All orders, as the shopkeeper works through them. */
export function AdminOrdersTable({ orders, sort, isStale, onView, onDelete }: AdminOrdersTableProps) {
  const columns: Column<Order>[] = [
    {
      header: 'Order ID',
      sort: { by: 'orderId', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'topStart',
      renderCell: (order) => <span className="font-bold @3xl:whitespace-nowrap">{orderNumber(order)}</span>,
    },
    {
      header: 'Email',
      sort: { by: 'email', asc: 'A to Z', desc: 'Z to A' },
      inCard: 'middle',
      renderCell: (order) => order.email || 'N/A',
    },
    {
      header: 'Date',
      sort: { by: 'createdAt', asc: 'Oldest first', desc: 'Newest first' },
      inCard: 'middle',
      renderCell: (order) => (
        <span className="whitespace-nowrap @max-2xl:text-muted">{formatDate(order.createdAt)}</span>
      ),
    },
    {
      header: 'Status',
      sort: { by: 'status', asc: 'First steps first', desc: 'Last steps first' },
      inCard: 'bottomStart',
      renderCell: (order) => <OrderStatusSelect order={order} />,
    },
    {
      header: 'Total',
      sort: { by: 'grandTotal', asc: 'Smallest first', desc: 'Largest first' },
      inCard: 'topEnd',
      align: 'end',
      renderCell: (order) => <span className="font-bold whitespace-nowrap">{formatPkr(order.grandTotal)}</span>,
    },
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (order) => (
        <span className="inline-flex gap-1">
          <IconButton label={`View order ${orderNumber(order)}`} onClick={() => onView(order)}>
            <Icon name="eye" />
          </IconButton>
          <IconButton
            label={`Delete order ${orderNumber(order)}`}
            className="text-alarm hover:bg-alarm-soft"
            onClick={() => onDelete(order)}
          >
            <Icon name="trash" />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Orders"
      columns={columns}
      rows={orders}
      keyOf={(order) => order._id}
      sort={sort}
      isStale={isStale}
    />
  );
}
