import type { SecurityKind } from '#contract/security.ts';

/** The client of a request, for the security log. */
export interface Client {
  ip: string;
  userAgent: string | undefined;
  /** Events that the request has recorded, for its log line and for the metric. */
  events: SecurityKind[];
}
