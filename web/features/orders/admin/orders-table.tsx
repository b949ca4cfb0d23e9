import { formatPkr } from '#contract/money.ts';
import { ORDER_CHANNELS } from '#contract/order-channels.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { phoneUrlOf } from '#contract/phone.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import type { TableSort } from '#web/ui/dashboard/data-table-sort.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { OrderStatusSelect } from './order-status.tsx';

interface AdminOrdersTableProps {
  orders: readonly StaffOrder[];
  viewer: Staff;
  sort: TableSort;
  onChange: (order: StaffOrder) => void;
  onView: (order: StaffOrder) => void;
  onDelete: (order: StaffOrder) => void;
}

const TOTAL_COLUMN: Column<StaffOrder> = {
  header: 'Total',
  sort: { by: 'grandTotal', asc: 'Smallest first', desc: 'Largest first' },
  inCard: 'topEnd',
  align: 'end',
  renderCell: ({ grandTotal }) =>
    grandTotal !== undefined && <span className="font-bold whitespace-nowrap">{formatPkr(grandTotal)}</span>,
};

export function AdminOrdersTable({ orders, viewer, sort, onChange, onView, onDelete }: AdminOrdersTableProps) {
  const columns: Column<StaffOrder>[] = [
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
      renderCell: (order) => <Customer order={order} />,
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
      renderCell: (order) => <OrderStatusSelect order={order} viewer={viewer} onChange={onChange} />,
    },
    ...(maySeeAmounts(viewer) ? [TOTAL_COLUMN] : []),
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (order) => (
        <span className="inline-flex gap-1">
          <IconButton label={`View order ${orderNumber(order)}`} onClick={() => onView(order)}>
            <Icon name="eye" />
          </IconButton>
          {viewer.role === 'admin' && (
            <IconButton
              label={`Delete order ${orderNumber(order)}`}
              className="text-alarm hover:bg-alarm-soft"
              onClick={() => onDelete(order)}
            >
              <Icon name="trash" />
            </IconButton>
          )}
        </span>
      ),
    },
  ];
  return <DataTable caption="Orders" columns={columns} rows={orders} keyOf={(order) => order._id} sort={sort} />;
}

function Customer({ order }: { order: StaffOrder }) {
  const { channel, customerName, email, phone, shippingAddress } = order;
  return (
    <span className="grid grid-cols-1 gap-0.5">
      {/* Without this span an Urdu name would be aligned right, because `<bdi>` would be the grid item. */}
      <span>
        <bdi className="font-bold">{customerName}</bdi>
      </span>
      <span>{email || 'N/A'}</span>
      <span className="text-sm text-muted">
        {channel === 'counter' ? (
          [ORDER_CHANNELS.counter, phone].filter(Boolean).join(', ')
        ) : (
          <>
            <PhoneNumber phone={phone} />, <bdi>{shippingAddress.city}</bdi>
          </>
        )}
      </span>
      <BlockedNotice order={order} />
    </span>
  );
}

function PhoneNumber({ phone }: { phone: string }) {
  const url = phoneUrlOf(phone);
  const number = <bdi>{phone}</bdi>;
  if (!url) return number;
  return (
    <a href={url} className="inline-block py-2.5 underline underline-offset-4">
      {number}
    </a>
  );
}
