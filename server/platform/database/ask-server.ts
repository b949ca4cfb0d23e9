import { Client, type ClientConfig } from 'pg';

/** Time limits of a probe. They are short, because callers wait for a server that may be gone. */
export const PROBE_LIMITS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** Runs `ask` on a new connection outside of any pool. Throws pg's errors if the connection or a query fails. */
export async function askServer<T>(settings: ClientConfig, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settings);
  // Ignores this event of a broken connection, because the running statement reports the error. Without a listener the
  // event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    // Not awaited, because a server that hangs never confirms the end.
    void client.end().catch(() => undefined);
  }
}
