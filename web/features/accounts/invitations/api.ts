import type { Invitation, InvitationList, ReadInvitation, User } from '#contract/accounts.schema.ts';
import type { Right } from '#contract/rights.ts';
import { api } from '#web/store/api.ts';

const INVITATIONS = { type: 'UserList', id: 'invitations' } as const;

interface Joining {
  token: string;
  username: string;
  password: string;
}

export const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<InvitationList, void>({
      query: () => ({ path: '/auth/invitations' }),
      providesTags: [INVITATIONS],
    }),
    invite: build.mutation<{ message: string; invitation: Invitation }, { email: string; rights: Right[] }>({
      query: (body) => ({ path: '/auth/invitations', method: 'POST', body }),
      invalidatesTags: [INVITATIONS],
    }),
    withdrawInvitation: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/auth/invitations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Also fetches the list after an error, because the invitation may have been used.
      invalidatesTags: [INVITATIONS],
    }),
    /** A POST, because the token is a secret and logs record URLs. */
    readInvitation: build.query<ReadInvitation, string>({
      query: (token) => ({ path: '/auth/invitations/read', method: 'POST', body: { token } }),
      keepUnusedDataFor: 0,
    }),
    join: build.mutation<{ message: string; user: User }, Joining>({
      query: (body) => ({ path: '/auth/invitations/join', method: 'POST', body }),
    }),
    acceptInvitation: build.mutation<{ message: string; user: User }, string>({
      query: (token) => ({ path: '/auth/invitations/accept', method: 'POST', body: { token } }),
    }),
  }),
});

export const {
  useListInvitationsQuery,
  useInviteMutation,
  useWithdrawInvitationMutation,
  useReadInvitationQuery,
  useJoinMutation,
  useAcceptInvitationMutation,
} = invitationsApi;
