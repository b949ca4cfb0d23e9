import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { askServer, PROBE_LIMITS } from './ask-server.ts';

const SEARCH_LIMIT_MS = 1_500;
const BETWEEN_ROUNDS_MS = 100;

/** The server that takes writes. */
export interface Primary {
  /** Throws `NoPrimary` when none of several servers takes writes. */
  find(): Promise<ClientConfig>;
  /** Call this if the primary is unreachable or takes no writes. */
  forget(): void;
}

export class NoPrimary extends Error {
  readonly code = 'NO_PRIMARY';
}

/** Tracks which server takes writes, like `target_session_attrs=read-write`. A single server is not probed. */
export function trackPrimary([first, ...others]: readonly [ClientConfig, ...ClientConfig[]]): Primary {
  if (others.length === 0) return { find: async () => first, forget: () => undefined };
  const servers = [first, ...others];
  let known: ClientConfig | undefined;
  // Single-flight: all callers wait for the same search.
  let searching: Promise<ClientConfig> | undefined;
  const search = async () => {
    try {
      known = await searchPrimary(servers);
      return known;
    } finally {
      searching = undefined;
    }
  };
  return {
    async find() {
      if (known) return known;
      searching ??= search();
      return searching;
    },
    forget() {
      known = undefined;
    },
  };
}

/** Opens a connection outside the pool. The caller must end it. */
export async function connectToPrimary(primary: Primary, settings: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...(await primary.find()), ...settings });
  // Without a listener, a broken connection would end the process. The running statement reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    primary.forget();
    throw error;
  }
}

async function searchPrimary(servers: readonly ClientConfig[]): Promise<ClientConfig> {
  const until = Date.now() + SEARCH_LIMIT_MS;
  for (;;) {
    try {
      // Uses the first response, because another server may hang.
      return await Promise.any(servers.map(assertTakesWrites));
    } catch (error) {
      if (Date.now() > until) throw new NoPrimary(describe(error));
      await delay(BETWEEN_ROUNDS_MS);
    }
  }
}

async function assertTakesWrites(server: ClientConfig): Promise<ClientConfig> {
  try {
    if (await askServer({ ...server, ...PROBE_LIMITS }, isReadOnly)) throw new Error('takes no writes');
    return server;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${server.host}:${server.port ?? 5_432}: ${reason}`, { cause: error });
  }
}

/** True on a standby, and on a server that is set to read-only. */
export async function isReadOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}

function describe(error: unknown): string {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  return `no server takes writes: ${reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('; ')}`;
}
