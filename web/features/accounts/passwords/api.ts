import type { ChangePasswordResponse } from '#contract/accounts.schema.ts';
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

export const { useChangePasswordMutation, useForgotPasswordMutation, useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<ChangePasswordResponse, PasswordChange>({
      query: (body) => ({ path: '/auth/password', method: 'PATCH', body }),
      /** Stores the new token before the refetch of the sessions, because the old token is invalid. */
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const response = await queryFulfilled.catch(() => undefined);
        if (!response) return;
        dispatch(tokenRenewed(response.data.token));
        dispatch(api.util.invalidateTags(['Session']));
      },
    }),
    forgotPassword: build.mutation<MessageResponse, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageResponse, PasswordReset>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
