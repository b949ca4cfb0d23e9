import { FACETS } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { type NumberedAddress, oneOf } from '#web/ui/dashboard/list-address.ts';
import { ListFilter } from '#web/ui/dashboard/list-filters.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';

const SHOWN_OR_HIDDEN = ['shown', 'hidden'] as const;
const VISIBILITY_LABELS = { shown: 'Shown', hidden: 'Hidden' } as const;

export const PRODUCT_FILTER = {
  category: (text: string | null) => (text === null ? undefined : FACETS.category.resolve(text)),
  visibility: oneOf(SHOWN_OR_HIDDEN),
};

export function ProductFilters({ address }: { address: NumberedAddress<typeof PRODUCT_FILTER> }) {
  const { q, filter, search, narrow } = address;
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-[1fr_16rem_12rem] lg:*:first:col-span-1">
      <SearchBox label="Search products" placeholder="Name or description" text={q} onSearch={search} />
      <ListFilter
        all="All categories"
        values={FACETS.category.values()}
        value={filter.category}
        labelOf={adminCategoryLabel}
        onChange={(category) => narrow({ category })}
      />
      <ListFilter
        label="Visibility"
        all="All"
        values={SHOWN_OR_HIDDEN}
        value={filter.visibility}
        labelOf={(each) => VISIBILITY_LABELS[each]}
        onChange={(visibility) => narrow({ visibility })}
      />
    </div>
  );
}
