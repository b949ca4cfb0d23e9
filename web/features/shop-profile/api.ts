import { loadFacetOptions } from '#contract/facets.ts';
import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { api } from '#web/store/api.ts';

export const shopProfileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopProfile: build.query<PublicShopProfile, void>({
      query: () => ({ path: '/store' }),
      providesTags: ['Store'],
      keepUnusedDataFor: DAY_SECONDS,
      async onQueryStarted(_, { queryFulfilled }) {
        const fetched = await queryFulfilled.catch(() => undefined);
        if (fetched?.data.facetOptions) loadFacetOptions(fetched.data.facetOptions);
      },
    }),
  }),
});

export const { useGetShopProfileQuery } = shopProfileApi;

/** Undefined only if the root loader could not fetch the profile. */
export function useShopProfile(): PublicShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
