import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database or a transaction. The first parameter of queries, so that the caller chooses the transaction. */
export type Executor = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Executor;
  /** For code that does not use Drizzle. */
  client: PostgresClient;
  close(): Promise<void>;
}

export interface PostgresClient {
  pool: import('./measured-pool.ts').MeasuredPool;
  /** The server for connections outside the pool. They bypass any pooler if `hasOwnSessions`. */
  primary: import('./primary.ts').Primary;
  /** True if each connection to `primary` has its own session. A pooler in transaction mode shares sessions. */
  hasOwnSessions: boolean;
  /** Servers of the URL that cannot take over from the primary. */
  unusableServers: readonly import('./inspect-servers.ts').UnusableServer[];
}
