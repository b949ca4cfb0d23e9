import type { SecurityKind } from '#contract/security.ts';

/** The client of a request, for the security log. */
export interface Client {
  ip: string;
  userAgent: string | undefined;
  /** Events that the request has recorded. Its log line and metric are made from them. */
  events: SecurityKind[];
}
