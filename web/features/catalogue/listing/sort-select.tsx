import type { ShopSort } from '#contract/listing.ts';
import { FILTER_FORM_ID } from './filter-form.tsx';

interface SortSelectProps {
  sorts: readonly { value: ShopSort; label: string }[];
  sort: ShopSort;
  onChoose: (sort: ShopSort) => void;
}

/** A select that belongs to the filter form, so that it works without scripts. */
export function SortSelect({ sorts, sort, onChoose }: SortSelectProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:grow max-sm:basis-36">
      <label className="flex min-w-0 items-center gap-2 max-sm:grow">
        <span className="shrink-0 text-sm text-muted max-sm:sr-only">Sort by</span>
        <select
          name="sort"
          form={FILTER_FORM_ID}
          value={sort}
          onChange={({ currentTarget }) => {
            const chosen = sorts.find(({ value }) => value === currentTarget.value);
            if (chosen) onChoose(chosen.value);
          }}
          className="min-h-11 w-full min-w-0 rounded-full border-2 border-edge bg-card px-3 font-bold text-ellipsis"
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button
          type="submit"
          form={FILTER_FORM_ID}
          className="min-h-11 rounded-full bg-berry px-4 font-bold text-card hover:bg-berry-deep"
        >
          Apply
        </button>
      </noscript>
    </div>
  );
}
