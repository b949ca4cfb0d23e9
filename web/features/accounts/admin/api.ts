import type { User, UserList } from '#contract/accounts.schema.ts';
import type { UserSort } from '#contract/accounts.ts';
import type { SortOrder } from '#contract/pagination.ts';
import { privateQuery } from '#contract/private-query.ts';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { api } from '#web/store/api.ts';

interface UserListArgs {
  page?: number;
  limit?: number;
  role?: Role | undefined;
  twoStep?: 'off' | undefined;
  q?: string;
  sortBy?: UserSort;
  order?: SortOrder;
}

interface RoleChange {
  userId: string;
  role: Role;
  /** All rights of the moderator, not only the changed ones. Undefined leaves the rights unchanged. */
  rights?: Right[];
}

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserList, UserListArgs>({
      query: ({ q, ...query }) => ({ path: '/auth/users', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['UserList'],
    }),
    changeRole: build.mutation<{ message: string; user: User }, RoleChange>({
      query: ({ userId, ...body }) => ({
        path: `/auth/users/${encodeURIComponent(userId)}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['UserList'],
      /** Optimistic update: shows the new role at once in all cached lists, and the old one after an error. */
      async onQueryStarted({ userId, role, rights }, { queryFulfilled, ...thunk }) {
        const patches = usersApi.util
          .selectInvalidatedBy(thunk.getState(), ['UserList'])
          .filter(({ endpointName }) => endpointName === 'listUsers')
          .map(({ originalArgs }: { originalArgs: UserListArgs }) =>
            thunk.dispatch(
              usersApi.util.updateQueryData('listUsers', originalArgs, ({ users }) => {
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
  }),
});

export const { useListUsersQuery, useChangeRoleMutation, useDeleteUserMutation } = usersApi;
