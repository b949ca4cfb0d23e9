import type {
  ChangePasswordResponse,
  Confirmation,
  DeleteAccountBody,
  SecondFactor,
  SessionList,
  StartedSecondFactor,
} from '#contract/accounts.schema.ts';
import { api } from '#web/store/api.ts';
import { tokenRenewed } from '#web/store/session.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

interface PasswordReset {
  email: string;
  otp: string;
  password: string;
}

interface MessageResponse {
  message: string;
}

const SECOND_FACTOR = { type: 'User', id: 'second factor' } as const;

/** Sessions and passwords; apart from `api.ts`, as only account pages load them. */
export const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionList, void>({
      query: () => ({ path: '/auth/sessions' }),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<MessageResponse, string>({
      query: (sessionId) => ({ path: `/auth/sessions/${encodeURIComponent(sessionId)}`, method: 'DELETE' }),
      // On an error too: the session may have ended already.
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<MessageResponse, void>({
      query: () => ({ path: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    changePassword: build.mutation<ChangePasswordResponse, PasswordChange>({
      query: (body) => ({ path: '/auth/password', method: 'PATCH', body }),
      /** Refetches the sessions with the renewed token only, as the old one is invalid. */
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const response = await queryFulfilled.catch(() => undefined);
        if (!response) return;
        dispatch(tokenRenewed(response.data.token));
        dispatch(api.util.invalidateTags(['Session']));
      },
    }),
    confirmSession: build.mutation<Confirmation, { password: string; code?: string }>({
      query: (body) => ({ path: '/auth/confirm', method: 'POST', body }),
    }),
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
    switchOffSecondFactor: build.mutation<MessageResponse, void>({
      query: () => ({ path: '/auth/second-factor', method: 'DELETE' }),
      invalidatesTags: [SECOND_FACTOR],
    }),
    deleteAccount: build.mutation<MessageResponse, DeleteAccountBody>({
      query: (body) => ({ path: '/auth/my-account', method: 'DELETE', body }),
    }),
    forgotPassword: build.mutation<MessageResponse, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageResponse, PasswordReset>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
  useConfirmSessionMutation,
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  useDeleteAccountMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = securityApi;
