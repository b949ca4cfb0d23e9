import type { ProfitChart, ProfitOfMonth, ProfitRows, ProfitRowsQuery } from '#contract/profit.schema.ts';
import { api } from '#web/store/api.ts';

// Other features invalidate this tag too. A new tag would be in `store/api.ts`, which every page downloads.
const PROFIT = 'Stats' as const;

export const profitApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfit: build.query<ProfitOfMonth, string>({
      query: (month) => ({ path: '/profit', query: { month } }),
      providesTags: [PROFIT],
    }),
    listProfitRows: build.query<ProfitRows, ProfitRowsQuery>({
      query: (query) => ({ path: '/profit/rows', query: { ...query } }),
      providesTags: [PROFIT],
    }),
    getProfitChart: build.query<ProfitChart, void>({
      query: () => ({ path: '/profit/chart' }),
      providesTags: [PROFIT],
    }),
  }),
});

export const { useGetProfitQuery, useListProfitRowsQuery, useGetProfitChartQuery } = profitApi;
