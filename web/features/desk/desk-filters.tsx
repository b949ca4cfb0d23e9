import type { DeskList } from '#contract/desk.schema.ts';
import { FilterPanel } from '#web/ui/dashboard/list-filters.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField } from '#web/ui/field.tsx';
import type { DeskAddress } from './desk-address.ts';

export function DeskFilters({ address, helpers }: { address: DeskAddress; helpers: DeskList['helpers'] }) {
  const { q, filter, search, narrow } = address;
  return (
    <FilterPanel isOpen={q !== '' || filter.assigned !== undefined}>
      <SearchBox label="Search the desk" placeholder="Number, name, phone or city" text={q} onSearch={search} />
      <SelectField
        label="Whose"
        value={filter.assigned ?? ''}
        onChange={({ currentTarget }) => narrow({ assigned: currentTarget.value })}
      >
        <option value="">All</option>
        <option value="me">Mine</option>
        <option value="nobody">Nobody's</option>
        {helpers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterPanel>
  );
}
