import { api } from '#web/store/api.ts';

export const { useLogoutMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<{ message: string }, void>({ query: () => ({ path: '/auth/logout', method: 'POST' }) }),
  }),
});
