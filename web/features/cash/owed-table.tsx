import { Link } from 'react-router';
import type { OwedParcel } from '#contract/cash.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatDate } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

interface OwedTableProps {
  parcels: readonly OwedParcel[];
  /** Returns the URL of an order; undefined for viewers without the right to open orders. */
  orderHref: ((orderNumber: string) => string) | undefined;
}

export function OwedTable({ parcels, orderHref }: OwedTableProps) {
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
          {orderHref ? (
            <Link to={orderHref(orderNumber)} className="-my-2.5 inline-block py-2.5 underline underline-offset-4">
              {orderNumber}
            </Link>
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
