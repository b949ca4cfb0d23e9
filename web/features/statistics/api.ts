import type { AdminStats, UserStats } from '#contract/statistics.schema.ts';
import { api } from '#web/store/api.ts';

export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAdminStats: build.query<AdminStats, void>({
      query: () => ({ path: '/stats/admin-stats' }),
      providesTags: ['Stats'],
    }),
    getUserStats: build.query<UserStats, string>({
      query: (idOrEmail) => ({ path: `/stats/user-stats/${encodeURIComponent(idOrEmail)}` }),
      providesTags: ['Stats'],
    }),
  }),
});

export const { useGetAdminStatsQuery, useGetUserStatsQuery } = statisticsApi;
