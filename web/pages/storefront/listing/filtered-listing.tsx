import { type ReactNode, startTransition, useOptimistic } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useCountFacetsQuery, useListProductsQuery } from '#web/features/catalogue/api.ts';
import { ActiveFilters } from '#web/features/catalogue/listing/active-filters.tsx';
import { FilterForm } from '#web/features/catalogue/listing/filter-form.tsx';
import { FilterBar, FilterSheet } from '#web/features/catalogue/listing/filter-sheet.tsx';
import {
  facetFilterOf,
  type ListingRoute,
  listingUrl,
  productFilterOf,
  sortsOf,
} from '#web/features/catalogue/listing/listing-route.ts';
import { ProductListing } from '#web/features/catalogue/listing/product-listing.tsx';
import { countFilters, type ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { SortSelect } from '#web/features/catalogue/listing/sort-select.tsx';
import { ChildFilter } from '#web/features/catalogue/size/child-filter.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface FilteredListingProps {
  listing: ListingRoute;
  filter: ShopFilter;
  /** Advice if the list is empty although no filter is chosen. */
  emptyHint: ReactNode;
}

/** The page's loader must call `preloadListing`. Otherwise the server renders no products. */
export function FilteredListing({ listing, filter, emptyHint }: FilteredListingProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Optimistic update: shows a chosen filter at once, before its list is loaded.
  const [chosen, showChosen] = useOptimistic(filter);
  const { data: latest, currentData: list, isError } = useListProductsQuery(productFilterOf(listing, filter));
  const { data: facets } = useCountFacetsQuery(facetFilterOf(listing, filter));

  const onChange = (change: Partial<ShopFilter>) =>
    startTransition(async () => {
      const next = { ...chosen, ...change, page: 1 };
      showChosen(next);
      // A timeout of 0 lets the browser paint the choice before the navigation starts.
      await new Promise((resolve) => setTimeout(resolve));
      await navigate(listingUrl(listing, next), { preventScrollReset: true });
    });

  const total = list?.totalProducts;
  const hasFailed = isError && !list;
  const isNarrowed = countFilters(chosen) > 0;
  const canBeNarrowed = isNarrowed || (list ?? latest)?.totalProducts !== 0;
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-x-10',
        canBeNarrowed && 'md:grid-cols-[15rem_minmax(0,1fr)] 2xl:grid-cols-[18.5rem_minmax(0,1fr)]',
      )}
    >
      {canBeNarrowed && (
        <FilterSheet>
          <FilterForm
            listing={listing}
            filter={chosen}
            facets={facets}
            onChange={onChange}
            problem={hasFailed ? 'API Connection Failed. The products will follow when the line returns.' : undefined}
            closeLabel={total === undefined ? 'Show products' : `Show ${total} ${total === 1 ? 'product' : 'products'}`}
          />
        </FilterSheet>
      )}
      <ProductListing
        filter={productFilterOf(listing, filter)}
        hrefOf={(page) => listingUrl(listing, { ...filter, page })}
        isChanging={chosen !== filter || navigation.location?.pathname === pathname}
        isBesideSidebar={canBeNarrowed}
        suggestion={<ChildFilter ages={chosen.age} onChange={(age) => onChange({ age })} />}
        emptyHint={isNarrowed ? <p>Try adjusting your filters...</p> : emptyHint}
        controls={
          canBeNarrowed && (
            <>
              <FilterBar count={countFilters(chosen)} />
              <SortSelect sorts={sortsOf(listing)} sort={chosen.sort} onChoose={(sort) => onChange({ sort })} />
            </>
          )
        }
      >
        <ActiveFilters listing={listing} filter={filter} />
      </ProductListing>
    </div>
  );
}
