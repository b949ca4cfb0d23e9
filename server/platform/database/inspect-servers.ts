import type { ClientConfig } from 'pg';
import { StartupError } from '../startup-error.ts';
import { askServer, PROBE_LIMITS } from './ask-server.ts';

/** A server that could not take over from the primary. */
export interface UnusableServer {
  name: string;
  reason: string;
}

interface ServerState {
  name: string;
  takesWrites: boolean;
  /** Identifies the running server and its database. */
  instance: string;
  /** A primary and its standbys have the same value. */
  database: string;
}

/** Every role may read `pg_control_system`. */
const STATEMENT = `select current_setting('transaction_read_only') = 'off' as "takesWrites",
  current_database() || ' since ' || pg_postmaster_start_time() as instance,
  current_database() || ' of ' || (select system_identifier from pg_control_system()) as database`;

/** Throws `StartupError` if two servers take writes: processes could choose different servers and split the orders. */
export async function findUnusableServers(servers: readonly ClientConfig[]): Promise<UnusableServer[]> {
  if (servers.length === 1) return [];
  const states = await Promise.all(servers.map(inspectServer));
  const reached = states.filter((state) => 'instance' in state);
  const primaries = reached.filter(({ takesWrites }) => takesWrites);
  const [primary] = primaries;
  const other = primaries.find(({ instance }) => instance !== primary?.instance);
  if (primary && other) {
    throw new StartupError(
      `DATABASE_URL: ${primary.name} and ${other.name} are different servers that both take writes. Leave the one that has the orders, and its standbys.`,
    );
  }
  return states.flatMap((state) => {
    if ('reason' in state) return [state];
    if (!primary || state.database === primary.database) return [];
    return [{ name: state.name, reason: `it holds another database than ${primary.name}` }];
  });
}

async function inspectServer(server: ClientConfig): Promise<ServerState | UnusableServer> {
  const name = `${server.host}:${server.port ?? 5_432}`;
  try {
    const { rows } = await askServer({ ...server, ...PROBE_LIMITS }, (client) =>
      client.query<Omit<ServerState, 'name'>>(STATEMENT),
    );
    const [state] = rows;
    return state ? { name, ...state } : { name, reason: 'it returned nothing' };
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : String(error) };
  }
}
