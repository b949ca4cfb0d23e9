import { Client, type ClientConfig } from 'pg';

/** Of a server that may be gone, while others wait for what it says. */
export const PROBE_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** Asks on a connection of its own, outside of any pool. Throws pg's errors, also those of connecting. */
export async function askServer<T>(settings: ClientConfig, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings);
  // A broken connection fails its statement as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    // A server that hangs would not confirm the end either.
    void client.end().catch(() => undefined);
  }
}
