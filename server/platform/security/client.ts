import type { SecurityKind } from '#contract/security.ts';

/** Who sends a request, as far as the security log is concerned. */
export interface Client {
  ip: string;
  userAgent: string | undefined;
  /** What the request has recorded, for the log line and the metric at its end. */
  events: SecurityKind[];
}
