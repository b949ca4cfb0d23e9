import type { Confirmation } from '#contract/accounts.schema.ts';
import { api } from '#web/store/api.ts';

export const { useConfirmSessionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSession: build.mutation<Confirmation, { password: string; code?: string }>({
      query: (body) => ({ path: '/auth/confirm', method: 'POST', body }),
    }),
  }),
});
