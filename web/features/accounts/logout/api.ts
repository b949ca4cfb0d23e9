import { api } from '#web/store/api.ts';

/** The logout endpoint has its own file, because every page loads it. */
export const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});
