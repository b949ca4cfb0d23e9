import type { ThisShop } from '#contract/this-shop.schema.ts';
import { api } from '#web/store/api.ts';

export const { useGetThisShopQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getThisShop: build.query<ThisShop, void>({ query: () => ({ path: '/this-shop' }), providesTags: ['ThisShop'] }),
  }),
});
