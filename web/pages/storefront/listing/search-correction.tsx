import { Link } from 'react-router';
import type { UnderstoodSearch } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { formatShortPkr } from '#contract/money.ts';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { type ListingRoute, listingUrl, productFilterOf } from '#web/features/catalogue/listing/listing-route.ts';
import type { ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';

interface SearchCorrectionProps {
  listing: ListingRoute;
  filter: ShopFilter;
}

/** Says how the search has interpreted the text, such as a price or a correction. Links to the literal search. */
export function SearchCorrection({ listing, filter }: SearchCorrectionProps) {
  const { currentData: list } = useListProductsQuery(productFilterOf(listing, filter));
  if (!list?.searchedFor && !list?.understood && !list?.searchedOnSale) return null;
  const { searchedFor, searchedOnSale, understood } = list;
  const dropped = understood?.dropped ?? [];
  const first = understood ? readingOf(understood) : [];
  return (
    <div className="grid gap-1 wrap-anywhere">
      {searchedFor && dropped.length === 0 && (
        <p>
          Showing results for <bdi className="font-bold">{searchedFor}</bdi>
        </p>
      )}
      {searchedFor && dropped.length > 0 && (
        <p>
          Nothing matches “<bdi>{listing.q}</bdi>”. These match “<bdi className="font-bold">{searchedFor}</bdi>”.
        </p>
      )}
      {searchedOnSale && <p>Showing only products on sale</p>}
      {understood?.nearestColors.map(({ word, colors }) => (
        <p key={word}>
          No <bdi>{word}</bdi> here: the nearest {colors.length === 1 ? 'is' : 'are'} {colors.join(' and ')}.
        </p>
      ))}
      {first.length > 0 && (
        <p>
          Understood: <span className="font-bold">{first.join(', ')}</span>
        </p>
      )}
      <Link
        to={listingUrl({ ...listing, isLiteral: true }, { ...filter, page: 1 })}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        {searchedFor && dropped.length === 0 ? (
          <span>
            Search instead for <bdi className="font-bold">{listing.q}</bdi>
          </span>
        ) : (
          'Search for the exact words'
        )}
      </Link>
    </div>
  );
}

/** Returns texts such as 'up to PKR 3,000' and '5-6 years first'. */
function readingOf({ minPrice, maxPrice, ages, genders }: UnderstoodSearch): string[] {
  return [
    ...(minPrice !== undefined && maxPrice !== undefined
      ? [`${formatShortPkr(minPrice)} to ${formatShortPkr(maxPrice)}`]
      : []),
    ...(minPrice === undefined && maxPrice !== undefined ? [`up to ${formatShortPkr(maxPrice)}`] : []),
    ...(minPrice !== undefined && maxPrice === undefined ? [`from ${formatShortPkr(minPrice)}`] : []),
    ...ages.map((age) => `${FACETS.age.longLabel(age)} first`),
    ...genders.map((gender) => `${FACETS.gender.longLabel(gender)} first`),
  ];
}
