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
  /**
   * The server for connections outside of the pool (`connectToPrimary`). If `hasOwnSessions`, these connections bypass
   * any pooler.
   */
  primary: import('./primary.ts').Primary;
  /**
   * True if each connection to `primary` has one session until it closes. A pooler in transaction mode lends a session
   * only for a transaction.
   */
  hasOwnSessions: boolean;
  /** Servers of the URL that cannot take over from the primary. The shop checks this at the start. */
  unusableServers: readonly import('./inspect-servers.ts').UnusableServer[];
}
