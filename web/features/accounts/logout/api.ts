import { api } from '#web/store/api.ts';

/** Alone, as every page has the button; logging in and profiles are calls of their own pages. */
export const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});
