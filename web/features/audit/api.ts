import type { AuditList } from '#contract/audit.schema.ts';
import type { AuditSubject, AuditVerb } from '#contract/audit.ts';
import { api } from '#web/store/api.ts';

export interface AuditListArgs {
  by?: string | undefined;
  verb?: AuditVerb | undefined;
  kind?: AuditSubject | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AuditList, AuditListArgs>({ query: (query) => ({ path: '/audit', query: { ...query } }) }),
  }),
});

export const { useListAuditQuery } = auditApi;
