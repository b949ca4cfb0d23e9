import { api } from '#web/store/api.ts';

/** Separate from the other account endpoints, because every page loads the logout. */
export const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});
