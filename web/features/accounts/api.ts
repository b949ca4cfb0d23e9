import type { EditProfileInput, LoginResponse, User } from '#contract/accounts.schema.ts';
import { api } from '#web/store/api.ts';
import type { SessionUser } from '#web/store/session.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  otp: string;
}

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation<{ message: string }, { email: string; username?: string }>({
      query: (body) => ({ path: '/auth/send-otp', method: 'POST', body }),
    }),
    register: build.mutation<{ message: string; user: User }, Registration>({
      query: (body) => ({ path: '/auth/register', method: 'POST', body }),
    }),
    login: build.mutation<LoginResponse, { email: string; password: string; code?: string }>({
      query: (body) => ({ path: '/auth/login', method: 'POST', body }),
    }),
    getProfile: build.query<{ user: User }, string>({
      query: (userId) => ({ path: `/auth/users/${encodeURIComponent(userId)}` }),
      providesTags: (_response, _error, userId) => [{ type: 'User', id: userId }],
    }),
    editProfile: build.mutation<{ message: string; user: User }, EditProfileInput>({
      query: (body) => ({ path: '/auth/edit-profile', method: 'PATCH', body }),
      invalidatesTags: (_response, error, { userId }) =>
        error ? [] : [{ type: 'User', id: userId }, 'UserList', 'Review', 'Product'],
    }),
  }),
});

export function sessionOf({ user, token }: LoginResponse): SessionUser {
  const { _id, email, role, rights, username, profileImage } = user;
  return { _id, email, role, rights, username, profileImage, token };
}

export const { useSendOtpMutation, useRegisterMutation, useLoginMutation, useGetProfileQuery, useEditProfileMutation } =
  accountsApi;
