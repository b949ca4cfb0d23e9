import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database or a transaction. Queries take it first, so that the caller owns the transaction. */
export type Executor = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Executor;
  /** For libraries with SQL of their own. */
  client: PostgresClient;
  close(): Promise<void>;
}

export interface PostgresClient {
  pool: import('./measured-pool.ts').MeasuredPool;
  /** For connections outside of the pool (`connectToPrimary`); they lead past a pooler where `hasOwnSessions`. */
  primary: import('./primary.ts').Primary;
  /** True if each of those keeps its session. A pooler in transaction mode lends a session per transaction. */
  hasOwnSessions: boolean;
  /** Servers of the URL that could not take over from the primary at the start. */
  unusableServers: readonly import('./inspect-servers.ts').UnusableServer[];
}
