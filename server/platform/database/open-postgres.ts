import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Database } from './database.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The server cancels a statement after the first; the client gives up after the second. */
const STATEMENT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 12_000;
/** Connections per process. */
export const DEFAULT_POOL_SIZE = 10;

export interface OpenPostgresOptions {
  poolSize?: number | undefined;
  /** CA of the server's certificate, a path or PEM text. */
  ca?: string | undefined;
  /** Disables statement timeouts, for maintenance that no customer waits for. */
  isPatient?: boolean;
}

/** Opens a pool on a PostgreSQL server. Throws `StartupError` when it is unreachable with this `sslmode`. */
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
    // Sends concurrent statements of a transaction at once; results arrive in order.
    pipeline: true,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', onError);
  // The same for a checked-out connection, whose statement fails by itself.
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

/** Node reports several refused addresses as an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
