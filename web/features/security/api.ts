import type { SecurityEventList } from '#contract/security.schema.ts';
import type { SecurityKind } from '#contract/security.ts';
import { api } from '#web/store/api.ts';

export interface SecurityListArgs {
  by?: string | undefined;
  kind?: SecurityKind | undefined;
  only?: 'rejected' | 'news' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

export const { useListSecurityEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listSecurityEvents: build.query<SecurityEventList, SecurityListArgs>({
      query: (query) => ({ path: '/security-events', query: { ...query } }),
    }),
  }),
});
