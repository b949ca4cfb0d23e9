import type { SecurityKind } from '#contract/security.ts';

export interface Client {
  ip: string;
  userAgent: string | undefined;
  /** Events that the request has recorded, for its log line and for the metric. */
  events: SecurityKind[];
}
