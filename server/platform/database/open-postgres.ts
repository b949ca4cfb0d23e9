import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, Pool } from 'pg';
import { StartupError } from '../startup-error.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Database } from './database.ts';
import { detectPooling, identifyDatabase, type Pooling } from './pooling.ts';
import { UnnamedClient } from './unnamed-client.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The server cancels a statement after the first; the client gives up after the second. */
const STATEMENT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 12_000;
const LIMIT_STATEMENTS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
/** Connections per process. */
export const DEFAULT_POOL_SIZE = 10;

export interface OpenPostgresOptions {
  poolSize?: number | undefined;
  /** CA of the server's certificate, a path or PEM text. */
  ca?: string | undefined;
  /** Disables statement timeouts, for maintenance that no customer waits for. */
  isPatient?: boolean;
  /** Whether the URL leads to a pooler in transaction mode; found out when absent. */
  isPooled?: boolean | undefined;
  /** Leads past that pooler, for what needs a session of its own. */
  directUrl?: string | undefined;
}

/**
 * Opens a pool on a PostgreSQL server. Throws `StartupError` when it is unreachable with this `sslmode`, or when `directUrl`
 * leads elsewhere.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = DEFAULT_POOL_SIZE, ca, isPatient = false, isPooled, directUrl }: OpenPostgresOptions = {},
): Promise<Database> {
  const connection = { ...connectionSettings(url, ca), connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
  const pooling = await reach(url, () => poolingOf(connection, isPooled));
  const direct = await directConnection(directUrl, { connection, pooling, ca });
  const pool = new Pool({
    ...connection,
    Client: pooling === 'transaction' ? UnnamedClient : Client,
    max: poolSize,
    ...(!isPatient && { query_timeout: QUERY_TIMEOUT_MS }),
    // Sends concurrent statements of a transaction at once; results arrive in order.
    pipeline: true,
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The same for a checked-out connection, whose statement fails by itself.
    client.on('error', onError);
    // Poolers refuse it as a parameter of the connection; in transaction mode the setting would reach strangers.
    if (!isPatient && pooling !== 'transaction') client.query(LIMIT_STATEMENTS).catch(onError);
  });
  try {
    await reach(url, () => pool.query('select 1'));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool),
    engine: 'postgres',
    client: { kind: 'postgres', pool, connection: direct ?? connection, keepsSessions: direct !== undefined },
    close: () => pool.end(),
  };
}

async function poolingOf(connection: ClientConfig, isPooled: boolean | undefined): Promise<Pooling> {
  if (isPooled === undefined) return detectPooling(connection);
  await identifyDatabase(connection);
  return isPooled ? 'transaction' : 'none';
}

/** Settings for connections that keep their session; undefined when there is only a pooler that does not. */
async function directConnection(
  directUrl: string | undefined,
  { connection, pooling, ca }: { connection: ClientConfig; pooling: Pooling; ca: string | undefined },
): Promise<ClientConfig | undefined> {
  if (directUrl === undefined) return pooling === 'transaction' ? undefined : connection;
  const direct = { ...connection, ...connectionSettings(directUrl, ca) };
  const [place, directPlace] = await reach(directUrl, async () => [
    await identifyDatabase(connection),
    await identifyDatabase(direct),
  ]);
  if (place !== directPlace) {
    throw new StartupError('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.');
  }
  if ((await detectPooling(direct)) === 'transaction') {
    throw new StartupError(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode: take the address of the server.',
    );
  }
  return direct;
}

/** Throws what failed as a `StartupError`. */
async function reach<T>(url: string, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new StartupError(`The database ${withoutPassword(url)} cannot be reached (${reasonOf(error)}).`);
  }
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
