import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { api } from '#web/store/api.ts';

/** The endpoint of the shop's profile. The root loader calls it for every page. */
export const shopProfileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopProfile: build.query<PublicShopProfile, void>({
      query: () => ({ path: '/store' }),
      providesTags: ['Store'],
      keepUnusedDataFor: DAY_SECONDS,
    }),
  }),
});

export const { useGetShopProfileQuery } = shopProfileApi;

/** Returns the shop's profile that the root loader has fetched; undefined only if that call failed. */
export function useShopProfile(): PublicShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
