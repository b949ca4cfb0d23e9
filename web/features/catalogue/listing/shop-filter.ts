import { PRICE_RANGES } from '#contract/catalogue.ts';
import { FACET_NAMES, type Facet, type FacetChoices, type FacetValue, mapFacets } from '#contract/facets.ts';
import { findPriceRange, PRICE_RANGES_MAX, SHOP_SORTS, type ShopSort, splitFilter } from '#contract/listing.ts';
import { PAGE_MAX } from '#contract/pagination.ts';

/** Filter, sort order and page of a product list, as the URL stores them. An empty array means all values. */
export interface ShopFilter extends FacetChoices {
  /** Price ranges such as '500-1000' in PKR. */
  price: readonly string[];
  inStock: boolean;
  onSale: boolean;
  sort: ShopSort;
  page: number;
}

export const NO_FILTER: ShopFilter = {
  ...mapFacets(() => []),
  price: [],
  inStock: false,
  onSale: false,
  sort: SHOP_SORTS[0].value,
  page: 1,
};

export const LISTING_PARAMS = [...FACET_NAMES, 'price', 'inStock', 'onSale', 'sort', 'page'] as const;

/** Ignores unknown values, so that an old or mistyped link still shows products. */
export function readShopFilter(
  search: URLSearchParams,
  sorts: readonly [{ value: ShopSort }, ...{ value: ShopSort }[]] = SHOP_SORTS,
): ShopFilter {
  return {
    ...(mapFacets((facet, name) => readValues(search, name, facet)) as unknown as FacetChoices),
    price: readPrices(search),
    inStock: search.get('inStock') === 'true',
    onSale: search.get('onSale') === 'true',
    sort: (sorts.find(({ value }) => value === search.get('sort')) ?? sorts[0]).value,
    page: readPage(search),
  };
}

function readValues(search: URLSearchParams, name: string, { sequence, find }: Facet): FacetValue[] {
  const named = splitFilter(search.getAll(name)).map(find);
  return sequence().filter((value) => named.includes(value));
}

/** Returns the price ranges of a URL. Those that the filter offers come first. */
function readPrices(search: URLSearchParams): string[] {
  const named = splitFilter(search.getAll('price')).filter((text) => findPriceRange(text) !== undefined);
  const offered = PRICE_RANGES.map(({ value }): string => value).filter((value) => named.includes(value));
  return [...new Set([...offered, ...named])].slice(0, PRICE_RANGES_MAX);
}

export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

export function countFilters(filter: ShopFilter): number {
  const chosen = FACET_NAMES.reduce((count, name) => count + filter[name].length, 0);
  return chosen + filter.price.length + Number(filter.inStock) + Number(filter.onSale);
}
