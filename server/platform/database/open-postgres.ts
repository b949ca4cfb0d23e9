import type { ClientConfig, PoolConfig } from 'pg';
import { StartupError } from '../startup-error.ts';
import { connectionSettings, serverUrls } from './connection-settings.ts';
import type { Database } from './database.ts';
import { findUnusableServers } from './inspect-servers.ts';
import { MeasuredPool } from './measured-pool.ts';
import { openExecutor } from './open-executor.ts';
import { PooledClient, type PooledClientConfig } from './pooled-client.ts';
import { detectPooling, identifyDatabase, type Pooling } from './pooling.ts';
import { type Primary, trackPrimary } from './primary.ts';
import { SET_SESSION } from './session-settings.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Idle time until TCP probes a connection; Linux waits two hours by default. */
const TCP_PROBE_AFTER_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Milliseconds until this process gives up on a statement that the server has not cancelled. */
const QUERY_TIMEOUT_MS = 12_000;
/**
 * A client that is cut off would hold its locks for hours. The limit is shorter than the statement timeout, so that
 * statements that wait for these locks succeed.
 */
const IDLE_TRANSACTION_MS = 8_000;
/** Also turns off parallel workers: a statement waits up to 20 ms for workers, longer than most statements take. */
const LIMIT_STATEMENTS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS};
  set max_parallel_workers_per_gather = 0`;
/** Removes the limits of the role and the database, because the dump of a large shop takes longer. */
const UNLIMIT_STATEMENTS = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;
const PATIENT_POOL_SIZE = 2;
/** Connections per process. */
export const DEFAULT_POOL_SIZE = 10;

export interface OpenPostgresOptions {
  poolSize?: number | undefined;
  ca?: string | undefined;
  /** Disables statement timeouts, for maintenance that no customer waits for. */
  isPatient?: boolean;
  /** True for a pooler in transaction mode; detected if undefined. */
  isPooled?: boolean | undefined;
  /** The server behind the pooler, for work that needs a session. */
  directUrl?: string | undefined;
}

/**
 * Chooses the server that takes writes. Throws `StartupError` if it is unreachable, if not exactly one takes writes, or
 * if `directUrl` leads to another database.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { poolSize = DEFAULT_POOL_SIZE, ca, isPatient = false, isPooled, directUrl }: OpenPostgresOptions = {},
): Promise<Database> {
  const servers = settingsOf(url, ca);
  const primary = trackPrimary(servers);
  const connection = await reach(url, () => primary.find());
  const unusableServers = await findUnusableServers(servers);
  const pooling = await reach(url, () => poolingOf(connection, isPooled));
  const direct = await directPrimary(directUrl, { primary, pooling, ca });
  let isClosing = false;
  const pool = openPool({
    connection,
    primary,
    isTransactionPooled: pooling === 'transaction',
    poolSize,
    isPatient,
    // While the pool closes, a broken connection is not an error.
    onError: (error) => isClosing || onError(error),
  });
  try {
    await reach(url, () => assertUsable(pool, isPatient));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: openExecutor(pool),
    client: {
      pool,
      primary: direct ?? primary,
      hasOwnSessions: direct !== undefined,
      unusableServers,
    },
    async patiently(work) {
      const patientPool = openPool({
        connection: direct ? await direct.find() : connection,
        primary: direct ?? primary,
        isTransactionPooled: direct === undefined,
        poolSize: PATIENT_POOL_SIZE,
        isPatient: true,
        onError,
      });
      try {
        return await work(openExecutor(patientPool));
      } finally {
        await patientPool.end();
      }
    },
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

interface PoolOptions {
  connection: ClientConfig;
  primary: Primary;
  isTransactionPooled: boolean;
  poolSize: number;
  isPatient?: boolean;
  onError: (error: Error) => void;
}

/** Returns a pool that connects at its first statement. */
function openPool(options: PoolOptions): MeasuredPool {
  const { connection, primary, isTransactionPooled, poolSize, isPatient = false, onError } = options;
  const config: PoolConfig & PooledClientConfig = {
    ...connection,
    primary,
    namesStatements: !isTransactionPooled,
    max: poolSize,
    ...(!isPatient && { query_timeout: QUERY_TIMEOUT_MS }),
    // Sends concurrent statements of a transaction at once; results arrive in order.
    pipeline: true,
  };
  const pool = new MeasuredPool({
    ...config,
    Client: class extends PooledClient {
      constructor() {
        super(config);
      }
    },
  });
  // Without a listener, a broken idle connection would end the process. The pool replaces it.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // A statement sets the limits, because poolers reject settings in connection parameters. Behind a pooler in
    // transaction mode nothing sets limits, because the pooler would apply them to other clients too.
    const limits = isPatient ? UNLIMIT_STATEMENTS : LIMIT_STATEMENTS;
    if (!isTransactionPooled) client.query(`${SET_SESSION}; ${limits}`).catch(onError);
  });
  return pool;
}

function settingsOf(url: string, ca: string | undefined): [ClientConfig, ...ClientConfig[]] {
  const [first, ...others] = serverUrls(url);
  const settings = (server: string) => ({
    ...connectionSettings(server, ca),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: TCP_PROBE_AFTER_MS,
  });
  return [settings(first), ...others.map(settings)];
}

async function poolingOf(connection: ClientConfig, isPooled: boolean | undefined): Promise<Pooling> {
  if (isPooled === undefined) return detectPooling(connection);
  return isPooled ? 'transaction' : 'none';
}

/** Returns the server for work that needs a session; undefined behind a pooler without `directUrl`. */
async function directPrimary(
  directUrl: string | undefined,
  { primary, pooling, ca }: { primary: Primary; pooling: Pooling; ca: string | undefined },
): Promise<Primary | undefined> {
  if (directUrl === undefined) return pooling === 'transaction' ? undefined : primary;
  const direct = trackPrimary(settingsOf(directUrl, ca));
  const [database, directDatabase] = await reach(directUrl, async () => [
    await identifyDatabase(await primary.find()),
    await identifyDatabase(await direct.find()),
  ]);
  if (database !== directDatabase) {
    throw new StartupError('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.');
  }
  if ((await detectPooling(await direct.find())) === 'transaction') {
    throw new StartupError('DATABASE_DIRECT_URL leads to a pooler in transaction mode: use the address of the server.');
  }
  return direct;
}

/** Throws on a standby, because the first write would fail. `mayBeStandby` is for backups, because they only read. */
async function assertUsable(pool: MeasuredPool, mayBeStandby: boolean): Promise<void> {
  const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby && !mayBeStandby) throw new Error('it is a standby, which takes no writes');
}

async function reach<T>(url: string, connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    throw new StartupError(`The database ${withoutPassword(url)} cannot be reached (${reasonOf(error)}).`);
  }
}

function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:***@');
}

/** If several addresses fail, Node's AggregateError has an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
