import { Link } from 'react-router';
import { PRICE_RANGES } from '#contract/catalogue.ts';
import { FACET_NAMES, FACETS, type Facet } from '#contract/facets.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type ListingRoute, listingUrl } from './listing-route.ts';
import { countFilters, NO_FILTER, type ShopFilter } from './shop-filter.ts';

interface ActiveFilter {
  label: string;
  rest: Partial<ShopFilter>;
}

export function ActiveFilters({ listing, filter }: { listing: ListingRoute; filter: ShopFilter }) {
  if (countFilters(filter) === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex basis-full flex-wrap items-center gap-2">
      {activeFiltersOf(filter).map(({ label, rest }) => (
        <li key={label}>
          <Link
            to={listingUrl(listing, { ...filter, ...rest, page: 1 })}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-cream px-3.5 text-sm font-bold hover:bg-line"
          >
            <span className="inline-block first-letter:uppercase">{label}</span>
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingUrl(listing, { ...NO_FILTER, sort: filter.sort })}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-bold underline underline-offset-4"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function activeFiltersOf(filter: ShopFilter): ActiveFilter[] {
  const { price, inStock, onSale } = filter;
  return [
    ...FACET_NAMES.flatMap((name) => {
      const { longLabel }: Facet = FACETS[name];
      return filter[name].map((each) => ({ label: longLabel(each), rest: { [name]: without(filter[name], each) } }));
    }),
    ...price.map((each) => ({ label: priceLabel(each), rest: { price: without(price, each) } })),
    ...(inStock ? [{ label: 'In stock', rest: { inStock: false } }] : []),
    ...(onSale ? [{ label: 'On sale', rest: { onSale: false } }] : []),
  ];
}

function without<Value>(values: readonly Value[], value: Value): Value[] {
  return values.filter((each) => each !== value);
}

export function priceLabel(range: string): string {
  return PRICE_RANGES.find(({ value }) => value === range)?.label ?? `PKR ${range}`;
}
