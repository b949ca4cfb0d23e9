import type { Store } from '#contract/store.schema.ts';
import { api } from '#web/store/api.ts';

/** Who the shop is. Every page needs it, so the root loader brings it. */
export const storeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStore: build.query<Store, void>({
      query: () => ({ path: '/store' }),
      providesTags: ['Store'],
      keepUnusedDataFor: 24 * 60 * 60,
    }),
  }),
});

export const { useGetStoreQuery } = storeApi;
