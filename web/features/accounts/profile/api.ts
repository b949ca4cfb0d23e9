import type { DeleteAccountBody, SessionList } from '#contract/accounts.schema.ts';
import type { Retention } from '#contract/customers.schema.ts';
import { api } from '#web/store/api.ts';

interface MessageResponse {
  message: string;
}

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionList, void>({
      query: () => ({ path: '/auth/sessions' }),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<MessageResponse, string>({
      query: (sessionId) => ({ path: `/auth/sessions/${encodeURIComponent(sessionId)}`, method: 'DELETE' }),
      // Also fetches the list after an error, because the session may have ended already.
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<MessageResponse, void>({
      query: () => ({ path: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    getRetention: build.query<Retention, void>({
      query: () => ({ path: '/auth/retention' }),
      providesTags: ['Setting'],
    }),
    deleteAccount: build.mutation<MessageResponse, DeleteAccountBody>({
      query: (body) => ({ path: '/auth/my-account', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetRetentionQuery,
  useDeleteAccountMutation,
} = profileApi;
