import { api } from '#web/store/api.ts';

/** Every page loads the logout endpoint, so it has its own file. */
export const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});
