import type { Morning } from '#contract/morning.schema.ts';
import { api } from '#web/store/api.ts';

export const adminStatisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMorning: build.query<Morning, void>({
      query: () => ({ path: '/stats/morning' }),
      providesTags: ['Stats', 'OrderList', 'ProductList', 'Work'],
    }),
  }),
});

export const { useGetMorningQuery } = adminStatisticsApi;
