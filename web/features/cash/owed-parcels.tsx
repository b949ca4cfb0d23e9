import type { Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES } from '#contract/cash.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { anyText, oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListOwedQuery } from './api.ts';
import { moneyHref } from './money-address.ts';
import { OpenedRows } from './opened-rows.tsx';
import { OwedTable } from './owed-table.tsx';

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
