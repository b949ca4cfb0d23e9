import { type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogueApi, type ListedProducts } from '#web/features/catalogue/api.ts';
import {
  facetFilterOf,
  type ListingRoute,
  listingUrl,
  productFilterOf,
} from '#web/features/catalogue/listing/listing-route.ts';
import type { ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { preload } from '#web/store/preload.ts';

/** Fetches products and facet counts of a list. Throws a redirect to the last page if the page number is too high. */
export async function preloadListing(
  args: Pick<LoaderFunctionArgs, 'context'>,
  listing: ListingRoute,
  filter: ShopFilter,
): Promise<ListedProducts | undefined> {
  const [list] = await Promise.all([
    preload(args, catalogueApi.endpoints.listProducts, productFilterOf(listing, filter)),
    preload(args, catalogueApi.endpoints.countFacets, facetFilterOf(listing, filter)),
  ]);
  if (list && filter.page > list.totalPages) throw redirect(listingUrl(listing, { ...filter, page: list.totalPages }));
  return list;
}
