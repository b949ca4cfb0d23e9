import { labelOfFilter, ORDER_FILTERS, ORDER_PAGE_SIZES } from '#contract/order-filter.ts';
import { formatDateTime } from '#contract/time.ts';
import type { NumberedAddress } from '#web/ui/dashboard/list-address.ts';
import { ListFilter, OnlyThese } from '#web/ui/dashboard/list-filters.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { MANAGE_ORDERS, type ORDER_FILTER } from './orders-address.ts';

export function OrderFilters({ address }: { address: NumberedAddress<typeof ORDER_FILTER> }) {
  const { q, filter, limit, search, narrow, resize } = address;
  const { status, placedFrom, placedBefore } = filter;
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-[1fr_9rem] lg:grid-cols-[1fr_14rem_9rem]">
        <SearchBox label="Search orders" placeholder="Order ID, phone, name or email" text={q} onSearch={search} />
        <ListFilter
          all="All orders"
          values={ORDER_FILTERS}
          value={status}
          labelOf={labelOfFilter}
          onChange={(chosen) => narrow({ status: chosen })}
        />
        <SelectField
          label="Orders a page"
          value={limit}
          onChange={({ currentTarget }) => resize(Number(currentTarget.value))}
        >
          {ORDER_PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      </div>
      {(placedFrom || placedBefore) && (
        <OnlyThese allHref={MANAGE_ORDERS} all="Orders of all times">
          Placed {placedFrom && `from ${formatDateTime(placedFrom)}`}{' '}
          {placedBefore && `until ${formatDateTime(placedBefore)}`}
        </OnlyThese>
      )}
    </>
  );
}
