import type { ChangePasswordResponse, SessionList } from '#contract/accounts.schema.ts';
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

interface Acknowledged {
  message: string;
}

/** Sessions and passwords. Apart from `api.ts`, as no page of the shop needs them. */
export const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionList, void>({
      query: () => ({ path: '/auth/sessions' }),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<Acknowledged, string>({
      query: (sessionId) => ({ path: `/auth/sessions/${encodeURIComponent(sessionId)}`, method: 'DELETE' }),
      // Also where it failed: a device that is signed out already is to go from the list.
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<Acknowledged, void>({
      query: () => ({ path: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    changePassword: build.mutation<ChangePasswordResponse, PasswordChange>({
      query: (body) => ({ path: '/auth/password', method: 'PATCH', body }),
      /** Where one is signed in is asked for again with the new token: the old one opens nothing any more. */
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const response = await queryFulfilled.catch(() => undefined);
        if (!response) return;
        dispatch(tokenRenewed(response.data.token));
        dispatch(api.util.invalidateTags(['Session']));
      },
    }),
    forgotPassword: build.mutation<Acknowledged, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<Acknowledged, PasswordReset>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = securityApi;
