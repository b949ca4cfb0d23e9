import { Client, type ClientConfig } from 'pg';

/** Short time limits, because callers wait for a server that may be gone. */
export const PROBE_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** Connects outside any pool, and closes the connection after `ask`. Throws pg's errors. */
export async function askServer<T>(settings: ClientConfig, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings);
  // Without a listener, a broken connection would end the process. The running statement reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    // Does not wait, because a server that hangs never confirms the end of the connection.
    void client.end().catch(() => undefined);
  }
}
