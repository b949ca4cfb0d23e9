import { Link } from 'react-router';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { type ListingRoute, listingUrl, productFilterOf } from '#web/features/catalogue/listing/listing-route.ts';
import type { ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';

interface SearchCorrectionProps {
  listing: ListingRoute;
  filter: ShopFilter;
}

export function SearchCorrection({ listing, filter }: SearchCorrectionProps) {
  const { currentData: list } = useListProductsQuery(productFilterOf(listing, filter));
  if (!list?.searchedFor && !list?.searchedOnSale) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>
        {list.searchedFor ? (
          <>
            Showing results for <bdi className="font-bold">{list.searchedFor}</bdi>
            {list.searchedOnSale && ' on sale'}
          </>
        ) : (
          'Showing only products on sale'
        )}
      </span>
      <Link
        to={listingUrl({ ...listing, isLiteral: true }, { ...filter, page: 1 })}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        <span>
          Search instead for <bdi className="font-bold">{listing.q}</bdi>
        </span>
      </Link>
    </p>
  );
}
