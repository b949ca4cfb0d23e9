import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Database } from './database.ts';
import { GatheringSocket } from './gathering-socket.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives up on a statement after the first, we on a server that says nothing after the second. */
const STATEMENT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 12_000;
/** Connections of a process, unless said otherwise. */
export const DEFAULT_POOL_SIZE = 10;

export interface OpenPostgresOptions {
  poolSize?: number | undefined;
  /** Who signs the server's certificate: a file's path, or PEM text. */
  ca?: string | undefined;
  /** No statement is given up on: for work over all rows, for which nobody waits at a counter. */
  isPatient?: boolean;
}

/** Opens a pool on a PostgreSQL server. Throws `StartupError` where it cannot be reached, or not as securely as asked. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = DEFAULT_POOL_SIZE, ca, isPatient = false }: OpenPostgresOptions = {},
): Promise<Database> {
  const connection = connectionSettings(url, ca);
  const pool = new Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(!isPatient && { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }),
    keepAlive: true,
    // What a transaction asks for at once is sent at once, and answered in order.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // So would one that breaks while a transaction has it checked out; the statement under way fails by itself.
  pool.on('connect', (client) => client.on('error', onError));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(`The database ${withoutPassword(url)} cannot be reached (${reasonOf(error)}).`);
  }
  return {
    db: drizzle(pool),
    engine: 'postgres',
    client: { kind: 'postgres', pool, connection },
    close: () => pool.end(),
  };
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.toString();
}

/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
