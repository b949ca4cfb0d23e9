import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { askServer, PROBE_LIMITS } from './ask-server.ts';

/** Time of the whole search, and between its rounds, while no server takes writes. */
const SEARCH_LIMIT_MS = 1_500;
const BETWEEN_ROUNDS_MS = 100;

/** The server that takes writes, of one or several that hold the same database. */
export interface Primary {
  /** Its settings. Throws `NoPrimary` when none of several takes writes. */
  find(): Promise<ClientConfig>;
  /** Forgets the primary, so that it is searched again. Call it if the primary is unreachable or takes no writes. */
  forget(): void;
}

/** None of the servers takes writes just now. */
export class NoPrimary extends Error {
  readonly code = 'NO_PRIMARY';
}

/** Returns the only server untested; several are asked which of them takes writes (`target_session_attrs=read-write`). */
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

/** Connects outside of the pool. */
export async function connectToPrimary(primary: Primary, settings: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...(await primary.find()), ...settings });
  // A statement that fails reports a broken connection as well.
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
      // Takes the first response, because another server may hang.
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

/** True on a standby, and on a server without writes. */
export async function isReadOnly(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]?.transaction_read_only === 'on';
}

function describe(error: unknown): string {
  const reasons = error instanceof AggregateError ? error.errors : [error];
  return `no server takes writes: ${reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('; ')}`;
}
