import type { ParcelList } from '#contract/parcels.schema.ts';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { FilterPanel } from '#web/ui/dashboard/list-filters.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { CourierOptions } from './courier-options.tsx';
import type { ParcelsAddress } from './parcels-address.ts';

interface ParcelFiltersProps extends Pick<ParcelList, 'couriers'> {
  address: ParcelsAddress;
  mayExport: boolean;
}

export function ParcelFilters({ address, couriers, mayExport }: ParcelFiltersProps) {
  const { q, filter, search, narrow } = address;
  const { queue, courier } = filter;
  return (
    <FilterPanel isOpen={q !== '' || courier !== undefined}>
      <SearchBox label="Search parcels" placeholder="Number, name, phone or city" text={q} onSearch={search} />
      {queue !== 'to_book' && (
        <SelectField
          label="Courier"
          value={courier ?? ''}
          onChange={({ currentTarget }) => narrow({ courier: currentTarget.value })}
        >
          <option value="">All</option>
          <CourierOptions couriers={couriers} />
        </SelectField>
      )}
      {mayExport && (
        <div className="col-span-full grid gap-2">
          <p className="text-muted">All parcels of this search, also those that are done:</p>
          <Downloads path="/api/parcels/export" name="parcels" query={{ courier }} hidden={{ q }} />
        </div>
      )}
    </FilterPanel>
  );
}
