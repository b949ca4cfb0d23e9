import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectToPrimary, isReadOnly, type Primary } from './primary.ts';

export interface ListenOptions {
  primary: Primary;
  channel: string;
  onNotice: (text: string) => void;
  /** Called when the connection is lost. Notices may be missed until the call of `onRestored`. */
  onLost?: () => void;
  onRestored: () => void;
  onError: (error: Error) => void;
}

/** Exponential backoff between reconnects. */
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const CONNECT_LIMIT_MS = 2_000;
/** Interval and time limit of a query that detects a dead connection (a pulled cable, a paused machine). */
const HEARTBEAT_MS = 3_000;
const HEARTBEAT_LIMIT_MS = 1_500;

/** Resolves once the connection listens. Replaces a lost connection. */
export async function listenOnPostgres(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { onLost, onRestored, onError } = options;
  const closing = new AbortController();
  let connection = await connect(options);

  const stayConnected = async () => {
    while (!closing.signal.aborted) {
      const reason = await connection.lost;
      if (closing.signal.aborted) return;
      onLost?.();
      onError(reason);
      connection = await reconnect(options, closing.signal);
      if (!closing.signal.aborted) onRestored();
    }
  };
  const untilClosed = stayConnected().catch((error: unknown) => {
    if (!closing.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    async close() {
      closing.abort();
      await connection.end();
      await untilClosed;
    },
  };
}

interface Connection {
  lost: Promise<Error>;
  end(): Promise<void>;
}

async function connect({ primary, channel, onNotice }: ListenOptions): Promise<Connection> {
  const server = await primary.find();
  const client = await connectToPrimary(primary, {
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  const lost = Promise.withResolvers<Error>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('The connection that listens was closed')));
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const heartbeat = setInterval(() => {
    void probe(client).then(async (outcome) => {
      if (outcome === 'silent') lost.resolve(new Error('The connection that listens does not respond'));
      if (outcome !== 'read-only') return;
      primary.forget();
      // Keeps the connection if no other server takes writes.
      const isOther = await primary.find().then(
        (found) => found !== server,
        () => false,
      );
      if (isOther) lost.resolve(new Error('The server takes no writes any more'));
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const end = async () => {
    clearInterval(heartbeat);
    // Closing a dead connection would never finish.
    await Promise.race([client.end().catch(() => undefined), delay(HEARTBEAT_LIMIT_MS, undefined, { ref: false })]);
    lost.resolve(new Error('The connection that listens was closed'));
  };
  void lost.promise.then(end);
  return { lost: lost.promise, end };
}

async function probe(client: Client): Promise<'fine' | 'read-only' | 'silent'> {
  const responded = isReadOnly(client).then(
    (isStandby) => (isStandby ? 'read-only' : 'fine'),
    () => 'silent' as const,
  );
  // A blocked process may have received the response without reading it. One more turn of the event loop reads it.
  const silent = delay(HEARTBEAT_LIMIT_MS, undefined, { ref: false }).then(() => nextTurn('silent' as const));
  return Promise.race([responded, silent]);
}

/** Tries again until a connection succeeds. Throws `AbortError` when `signal` is aborted. */
async function reconnect(options: ListenOptions, signal: AbortSignal): Promise<Connection> {
  for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
    try {
      const connection = await connect(options);
      if (signal.aborted) await connection.end();
      return connection;
    } catch {
      await delay(waitMs, undefined, { signal, ref: false });
    }
  }
}
