import { type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogueApi, type ProductFilter } from '#web/features/catalogue/api.ts';
import { preload } from '#web/store/preload.ts';

/** Fetches a page of products for `ProductListing`. A page beyond the last leads to the last: throws the redirect. */
export async function preloadListing(
  args: Pick<LoaderFunctionArgs, 'context'>,
  filter: ProductFilter,
  hrefOf: (page: number) => string,
): Promise<void> {
  const list = await preload(args, catalogueApi.endpoints.listProducts.initiate(filter));
  if (list && filter.page !== undefined && filter.page > list.totalPages) throw redirect(hrefOf(list.totalPages));
}
