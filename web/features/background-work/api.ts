import type { FailedWorkList, WorkState } from '#contract/background-work.schema.ts';
import { api } from '#web/store/api.ts';

export const backgroundWorkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFailedWork: build.query<FailedWorkList, { page: number; limit: number }>({
      query: (query) => ({ path: '/admin/failed-jobs', query }),
      providesTags: ['Work'],
    }),
    getWorkState: build.query<WorkState, void>({
      query: () => ({ path: '/admin/work-state' }),
      providesTags: ['Work'],
    }),
    retryWork: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/admin/failed-jobs/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      invalidatesTags: ['Work'],
    }),
    retryAllWork: build.mutation<{ message: string; retried: number }, string>({
      query: (kind) => ({ path: '/admin/failed-jobs/retry-all', method: 'POST', body: { kind } }),
      invalidatesTags: ['Work'],
    }),
    giveUpWork: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/admin/failed-jobs/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Work'],
    }),
  }),
});

export const {
  useListFailedWorkQuery,
  useGetWorkStateQuery,
  useRetryWorkMutation,
  useRetryAllWorkMutation,
  useGiveUpWorkMutation,
} = backgroundWorkApi;
