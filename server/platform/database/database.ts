import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The database or a transaction. It is the first parameter of queries, so that the caller decides about the transaction.
 */
export type Executor = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Executor;
  /** The connections of pg, for code that does not use Drizzle. */
  client: PostgresClient;
  close(): Promise<void>;
}

export interface PostgresClient {
  pool: import('./measured-pool.ts').MeasuredPool;
  /** The server for connections outside of the pool (`connectToPrimary`). If `hasOwnSessions`, they bypass any pooler. */
  primary: import('./primary.ts').Primary;
  /**
   * True if each connection to `primary` keeps its session. A pooler in transaction mode lends a session only for a
   * transaction.
   */
  hasOwnSessions: boolean;
  /** Servers of the URL that, at the start, could not have taken over from the primary. */
  unusableServers: readonly import('./inspect-servers.ts').UnusableServer[];
}
