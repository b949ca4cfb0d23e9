import type { SecurityKind } from '#contract/security.ts';

export interface Client {
  ip: string;
  userAgent: string | undefined;
  events: SecurityKind[];
}
