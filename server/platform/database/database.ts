import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database or a transaction. Queries take it as their first parameter, so that the caller chooses. */
export type Executor = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Executor;
  client: PostgresClient;
  /** Runs work that no customer waits for on connections of its own, without limits for statements and pauses. */
  patiently<T>(work: (db: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PostgresClient {
  pool: import('./measured-pool.ts').MeasuredPool;
  /** For connections outside the pool. Each has a session of its own if `hasOwnSessions`. */
  primary: import('./primary.ts').Primary;
  /** False if all connections go through a pooler in transaction mode, because such a pooler shares sessions. */
  hasOwnSessions: boolean;
  /** Servers of the URL that cannot take over from the primary. */
  unusableServers: readonly import('./inspect-servers.ts').UnusableServer[];
}
