import type { OwedParcel } from '#contract/cash.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatDate } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';

interface OwedTableProps {
  parcels: readonly OwedParcel[];
  hasOrderLinks: boolean;
}

export function OwedTable({ parcels, hasOrderLinks }: OwedTableProps) {
  const columns: Column<OwedParcel>[] = [
    {
      header: 'Parcel',
      inCard: 'topStart',
      renderCell: ({ number, trackingNo }) => (
        <>
          <b className="block whitespace-nowrap">{number}</b>
          <span className="block text-sm text-muted">{trackingNo}</span>
        </>
      ),
    },
    {
      header: 'Order',
      inCard: 'middle',
      renderCell: ({ orderNumber, city }) => (
        <>
          {hasOrderLinks ? (
            <OrderLink orderId={orderNumber} className="-my-2.5 inline-block py-2.5 underline underline-offset-4" />
          ) : (
            orderNumber
          )}{' '}
          <bdi className="text-muted">{city}</bdi>
        </>
      ),
    },
    { header: 'Courier', inCard: 'bottomStart', renderCell: ({ courier }) => <bdi>{courier}</bdi> },
    {
      header: 'Since',
      inCard: 'bottomEnd',
      renderCell: ({ state, since, days }) => (
        <span className="block @max-2xl:text-end">
          {PARCEL_STATES[state]} {formatDate(since)}{' '}
          <span className="block text-sm text-muted">{counted(days, 'day')} ago</span>
        </span>
      ),
    },
    {
      header: 'Owed',
      inCard: 'topEnd',
      align: 'end',
      renderCell: ({ owedPaisa }) => <b className="whitespace-nowrap tabular-nums">{formatPaisa(owedPaisa)}</b>,
    },
  ];
  return <DataTable caption="Parcels" columns={columns} rows={parcels} keyOf={({ _id }) => _id} />;
}
