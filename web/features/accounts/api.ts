import type { EditProfileInput, LoginResponse, User, UserList } from '#contract/accounts.schema.ts';
import type { UserSort } from '#contract/accounts.ts';
import type { SortOrder } from '#contract/pagination.ts';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { api } from '#web/store/api.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  otp: string;
}

export interface UserListArgs {
  page?: number;
  limit?: number;
  role?: Role | undefined;
  q?: string;
  sortBy?: UserSort;
  order?: SortOrder;
}

interface RoleChange {
  userId: string;
  role: Role;
  /** All that a moderator may do; left out, they keep what they have. */
  rights?: Right[];
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
    logout: build.mutation<{ message: string }, void>({
      query: () => ({ path: '/auth/logout', method: 'POST' }),
    }),
    listUsers: build.query<UserList, UserListArgs>({
      query: (query) => ({ path: '/auth/users', query: { ...query } }),
      providesTags: ['UserList'],
    }),
    getProfile: build.query<{ user: User }, string>({
      query: (userId) => ({ path: `/auth/users/${encodeURIComponent(userId)}` }),
      providesTags: (_response, _error, userId) => [{ type: 'User', id: userId }],
    }),
    changeRole: build.mutation<{ message: string; user: User }, RoleChange>({
      query: ({ userId, ...body }) => ({
        path: `/auth/users/${encodeURIComponent(userId)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['UserList'],
      /** Optimistic update of every cached user list. */
      async onQueryStarted({ userId, role, rights }, { queryFulfilled, ...thunk }) {
        const patches = accountsApi.util
          .selectInvalidatedBy(thunk.getState(), ['UserList'])
          .filter(({ endpointName }) => endpointName === 'listUsers')
          .map(({ originalArgs }: { originalArgs: UserListArgs }) =>
            thunk.dispatch(
              accountsApi.util.updateQueryData('listUsers', originalArgs, ({ users }) => {
                for (const user of users.filter(({ _id }) => _id === userId)) {
                  user.role = role;
                  user.rights = role === 'moderator' ? (rights ?? user.rights) : [];
                }
              }),
            ),
          );
        await queryFulfilled.catch(() => {
          for (const patch of patches) patch.undo();
        });
      },
    }),
    deleteUser: build.mutation<{ message: string }, string>({
      query: (userId) => ({ path: `/auth/users/${encodeURIComponent(userId)}`, method: 'DELETE' }),
      invalidatesTags: ['UserList', 'Stats'],
    }),
    editProfile: build.mutation<{ message: string; user: User }, EditProfileInput>({
      query: (body) => ({ path: '/auth/edit-profile', method: 'PATCH', body }),
      invalidatesTags: (_response, error, { userId }) =>
        error ? [] : [{ type: 'User', id: userId }, 'UserList', 'Review', 'Product'],
    }),
  }),
});

export const {
  useSendOtpMutation,
  useRegisterMutation,
  useLoginMutation,
  useLogoutMutation,
  useListUsersQuery,
  useGetProfileQuery,
  useChangeRoleMutation,
  useDeleteUserMutation,
  useEditProfileMutation,
} = accountsApi;
