import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * What a query runs on: the database itself or an open transaction, on either engine. Queries take it as their first
 * argument, so that whoever owns the transaction decides what belongs to it.
 */
export type Executor = PgDatabase<PgQueryResultHKT>;

/** An open connection to one of the two engines. */
export interface Database {
  db: Executor;
  engine: 'pglite' | 'postgres';
  /** Runs one statement outside Drizzle, for libraries that bring their own SQL. */
  client: PgliteClient | PostgresClient;
  close(): Promise<void>;
}

export interface PgliteClient {
  kind: 'pglite';
  pglite: import('@electric-sql/pglite').PGlite;
}

export interface PostgresClient {
  kind: 'postgres';
  pool: import('pg').Pool;
  /** For libraries that open connections of their own. */
  connection: import('pg').ClientConfig;
}
