import type { Client, ClientConfig } from 'pg';
import { askServer } from './ask-server.ts';

/**
 * The mode of a pooler: it lends a connection of the server for a session or for one transaction. In transaction mode a session
 * keeps no `LISTEN` and no setting.
 */
export type Pooling = 'none' | 'session' | 'transaction';

/** Printed at the start and by `npm run doctor`. */
export const POOLED_WITHOUT_DIRECT =
  'DATABASE_URL leads to a pooler in transaction mode, and DATABASE_DIRECT_URL past it is not set: cached pages are made anew after a second, jobs are looked for every 2 seconds, and the server cancels no statement that takes too long.';

/** Without a limit, a server that accepts the connection and then hangs would block the start forever. */
const QUERY_LIMIT = { query_timeout: 5_000 };

/** Other clients of the pooler may interfere with one probe. */
const PROBES = 5;

/** Detects a pooler between here and the server. Throws pg's error when the address cannot be reached. */
export async function detectPooling(connection: ClientConfig): Promise<Pooling> {
  const settings = { ...QUERY_LIMIT, ...connection };
  return askServer(settings, async (first) => {
    // A server announces its own process id in the greeting, a pooler another number.
    if ((await serverProcessOf(first)) === Reflect.get(first, 'processID')) return 'none';
    return askServer(settings, async (second) => {
      for (let probe = 0; probe < PROBES; probe += 1) {
        if (await changesServer(first, second)) return 'transaction';
      }
      return 'session';
    });
  });
}

/** True if `first` has no server connection of its own: during a transaction of `second` it gets another one. */
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

/** Identifies the database, by whatever address. Throws pg's error if it cannot be reached. */
export async function identifyDatabase(connection: ClientConfig): Promise<string> {
  const { rows } = await askServer({ ...QUERY_LIMIT, ...connection }, (client) =>
    client.query<{ place: string }>(`select current_database() || ' since ' || pg_postmaster_start_time() as place`),
  );
  return rows[0]?.place ?? '';
}
