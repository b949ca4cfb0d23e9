import type { Client, ClientConfig } from 'pg';
import { askServer } from './ask-server.ts';

/** A pooler lends a server connection for a session or for a transaction. In transaction mode there is no `LISTEN`. */
export type Pooling = 'none' | 'session' | 'transaction';

export const POOLED_WITHOUT_DIRECT =
  'DATABASE_URL leads to a pooler in transaction mode, and DATABASE_DIRECT_URL is not set: cached pages are rendered again after a second, the job queue polls every 2 seconds, and the server cancels no slow statement.';

/** Without a limit, a server that accepts the connection and then hangs would block the start forever. */
const QUERY_LIMIT = { query_timeout: 5_000 };

/** Number of probes. A single probe is not enough, because other clients of the pooler may change its result. */
const PROBES = 5;

/** Throws pg's error when the server cannot be reached. */
export async function detectPooling(connection: ClientConfig): Promise<Pooling> {
  const settings = { ...QUERY_LIMIT, ...connection };
  return askServer(settings, async (first) => {
    // A server sends its own process id when a client connects; a pooler sends another number.
    if ((await serverProcessOf(first)) === Reflect.get(first, 'processID')) return 'none';
    return askServer(settings, async (second) => {
      for (let probe = 0; probe < PROBES; probe += 1) {
        if (await changesServer(first, second)) return 'transaction';
      }
      return 'session';
    });
  });
}

/** True if the pooler shares connections: `second` gets the connection of `first`, or `first` gets a different one. */
async function changesServer(first: Client, second: Client): Promise<boolean> {
  const before = await serverProcessOf(first);
  await second.query('begin');
  try {
    return (await serverProcessOf(second)) === before || (await serverProcessOf(first)) !== before;
  } finally {
    await second.query('rollback');
  }
}

async function serverProcessOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

export async function identifyDatabase(connection: ClientConfig): Promise<string> {
  const { rows } = await askServer({ ...QUERY_LIMIT, ...connection }, (client) =>
    client.query<{ running: string }>(
      `select current_database() || ' since ' || pg_postmaster_start_time() as running`,
    ),
  );
  return rows[0]?.running ?? '';
}
