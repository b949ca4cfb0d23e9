import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { api } from '#web/store/api.ts';

/** Who the shop is. Every page needs it, so the root loader brings it. */
export const shopProfileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopProfile: build.query<ShopProfile, void>({
      query: () => ({ path: '/store' }),
      providesTags: ['Store'],
      keepUnusedDataFor: 24 * 60 * 60,
    }),
  }),
});

export const { useGetShopProfileQuery } = shopProfileApi;
