import type { SecondFactor, StartedSecondFactor } from '#contract/accounts.schema.ts';
import { api } from '#web/store/api.ts';

const SECOND_FACTOR = { type: 'User', id: 'second factor' } as const;

export const {
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => ({ path: '/auth/second-factor' }),
      providesTags: [SECOND_FACTOR],
    }),
    startSecondFactor: build.mutation<StartedSecondFactor, void>({
      query: () => ({ path: '/auth/second-factor', method: 'POST' }),
    }),
    confirmSecondFactor: build.mutation<{ recoveryCodes: string[] }, { code: string }>({
      query: (body) => ({ path: '/auth/second-factor/confirm', method: 'POST', body }),
      invalidatesTags: [SECOND_FACTOR],
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, void>({
      query: () => ({ path: '/auth/second-factor/recovery-codes', method: 'POST' }),
      invalidatesTags: [SECOND_FACTOR],
    }),
    switchOffSecondFactor: build.mutation<{ message: string }, void>({
      query: () => ({ path: '/auth/second-factor', method: 'DELETE' }),
      invalidatesTags: [SECOND_FACTOR],
    }),
  }),
});
