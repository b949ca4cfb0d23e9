import { Link } from 'react-router';
import type { Customer } from '#contract/customers.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { nationalMobile } from '#contract/phone.ts';
import { formatDate } from '#contract/time.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { customerHref } from './customer-href.ts';

interface CustomersTableProps {
  customers: readonly Customer[];
  hasAmounts: boolean;
}

const TOTAL_COLUMN: Column<Customer> = {
  header: 'Delivered total',
  inCard: 'bottomEnd',
  align: 'end',
  renderCell: ({ deliveredTotal }) =>
    deliveredTotal !== undefined && <span className="font-bold whitespace-nowrap">{formatPkr(deliveredTotal)}</span>,
};

export function CustomersTable({ customers, hasAmounts }: CustomersTableProps) {
  const columns: Column<Customer>[] = [
    { header: 'Customer', inCard: 'topStart', renderCell: (customer) => <CustomerName customer={customer} /> },
    {
      header: 'Last order',
      inCard: 'topEnd',
      renderCell: ({ lastOrderAt }) =>
        lastOrderAt && <span className="whitespace-nowrap @max-2xl:text-muted">{formatDate(lastOrderAt)}</span>,
    },
    { header: 'Orders', inCard: 'bottomStart', renderCell: (customer) => <OrderCounts customer={customer} /> },
    ...(hasAmounts ? [TOTAL_COLUMN] : []),
  ];
  return <DataTable caption="Customers" columns={columns} rows={customers} keyOf={({ phone }) => phone} />;
}

function CustomerName({ customer: { _id, phone, name, city, isBlocked, hasNote } }: { customer: Customer }) {
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <Link
        to={customerHref(_id)}
        className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-bold underline underline-offset-4"
      >
        <bdi>{name ?? nationalMobile(phone)}</bdi>
      </Link>
      <span className="text-sm text-muted">
        {nationalMobile(phone)}
        {city && (
          <>
            , <bdi>{city}</bdi>
          </>
        )}
      </span>
      {(isBlocked || hasNote) && (
        <span className="flex flex-wrap gap-1">
          {isBlocked && <Badge tone="off">Blocked</Badge>}
          {hasNote && <Badge tone="plain">Note</Badge>}
        </span>
      )}
    </span>
  );
}

function OrderCounts({ customer: { orders, delivered, cancelled } }: { customer: Customer }) {
  return (
    <span className="grid">
      <span>{orders === 1 ? '1 order' : `${orders} orders`}</span>
      <span className="text-sm text-muted">
        {delivered} delivered, {cancelled} cancelled
      </span>
    </span>
  );
}
