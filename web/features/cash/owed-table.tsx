import type { OwedParcel } from '#contract/cash.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatDate } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

interface OwedTableProps {
  parcels: readonly OwedParcel[];
  isStale: boolean;
  /** The page of an order; undefined for who may not open it. */
  orderHref: ((orderNumber: string) => string) | undefined;
}

/** Parcels for which something is owed. */
export function OwedTable({ parcels, isStale, orderHref }: OwedTableProps) {
  const columns: Column<OwedParcel>[] = [
    {
      header: 'Parcel',
      inCard: 'topStart',
      renderCell: ({ number, trackingNo }) => (
        <>
          <b>{number}</b> <span className="text-muted">{trackingNo}</span>
        </>
      ),
    },
    {
      header: 'Order',
      inCard: 'middle',
      renderCell: ({ orderNumber, city }) => (
        <>
          {orderHref ? (
            <a href={orderHref(orderNumber)} className="underline">
              {orderNumber}
            </a>
          ) : (
            orderNumber
          )}
          , <bdi>{city}</bdi>
        </>
      ),
    },
    {
      header: 'Courier',
      inCard: 'bottomStart',
      renderCell: ({ courier, state, since, days }) => (
        <>
          <bdi>{courier}</bdi>, {PARCEL_STATES[state].toLowerCase()} {formatDate(since)} ({days} days)
        </>
      ),
    },
    { header: 'Owed', inCard: 'topEnd', align: 'end', renderCell: ({ owedPaisa }) => <b>{formatPaisa(owedPaisa)}</b> },
  ];
  return <DataTable caption="Parcels" columns={columns} rows={parcels} keyOf={({ _id }) => _id} isStale={isStale} />;
}
