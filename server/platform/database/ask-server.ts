import { Client, type ClientConfig } from 'pg';

/** A short limit, because the server may be gone while others wait for its reply. */
export const PROBE_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** Runs `ask` on a connection outside of any pool. Throws pg's errors, also those of connecting. */
export async function askServer<T>(settings: ClientConfig, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings);
  // A broken connection fails its statement as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    // Not awaited: a server that hangs does not confirm the end.
    void client.end().catch(() => undefined);
  }
}
