import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { api } from '#web/store/api.ts';

/** The shop's profile. The root loader fetches it for every page. */
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

/** Returns the shop's profile from the root loader; undefined only after an error. */
export function useShopProfile(): PublicShopProfile | undefined {
  return useGetShopProfileQuery().data;
}
