import type { OwedParcel, Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { anyText, oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListOwedQuery } from './api.ts';
import { moneyHref } from './money-address.ts';
import { OpenedRows } from './opened-rows.tsx';

const FILTER = {
  courier: anyText,
  age: oneOf(OWED_AGE_NAMES),
  unlistedDays: (text: string | null) => (text && /^\d+$/.test(text) ? text : undefined),
};

export function OwedParcels({ couriers, viewer }: Pick<Receivables, 'couriers'> & { viewer: Staff }) {
  const address = useListAddress(FILTER);
  const { courier, age, unlistedDays } = address.filter;
  const filter = { courier, age, unlistedDays: unlistedDays === undefined ? undefined : Number(unlistedDays) };
  const query = useListOwedQuery({ ...filter, after: address.after }, { refetchOnMountOrArgChange: true });
  const parts = [
    couriers.find((each) => each.courier._id === courier)?.courier.label,
    age && OWED_AGES[age].label,
    filter.unlistedDays !== undefined && `In no statement for ${counted(filter.unlistedDays, 'day')}`,
  ];
  return (
    <OpenedRows
      title="Owed"
      of={parts.filter(Boolean).join(', ')}
      closeHref={moneyHref('owed')}
      downloads={{ path: '/api/cash/receivables/export', name: 'receivables', query: filter }}
      viewer={viewer}
    >
      <KeysetList
        query={query}
        what="the parcels"
        isEmpty={({ parcels }) => parcels.length === 0}
        empty={<Notice icon="check" title="Nothing is owed here" />}
        address={address}
      >
        {({ parcels }) => <OwedTable parcels={parcels} hasOrderLinks={hasRight(viewer, 'orders.view')} />}
      </KeysetList>
    </OpenedRows>
  );
}

interface OwedTableProps {
  parcels: readonly OwedParcel[];
  hasOrderLinks: boolean;
}

function OwedTable({ parcels, hasOrderLinks }: OwedTableProps) {
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
