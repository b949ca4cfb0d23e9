import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

export interface ListenOptions {
  connection: ClientConfig;
  channel: string;
  onNotice: (text: string) => void;
  /** The connection is gone: notices may be missed from now on. */
  onLost: () => void;
  /** It is back. */
  onFound: () => void;
  onError: (error: Error) => void;
}

/** Between attempts to connect anew: at first, and at most. */
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const CONNECT_LIMIT_MS = 2_000;
/** A connection can die without a word (a cable, a paused machine): it has to answer this often, and this soon. */
const HEARTBEAT_MS = 3_000;
const HEARTBEAT_LIMIT_MS = 1_500;

/**
 * Listens on a channel of a PostgreSQL server, on a connection of its own that is looked after: one that is lost, or does
 * not answer any more, is told of and replaced. Returns once it listens.
 */
export async function listenOnPostgres(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { onLost, onFound, onError } = options;
  const closing = new AbortController();
  let connection = await connect(options);

  const watch = async () => {
    while (!closing.signal.aborted) {
      const reason = await connection.lost;
      if (closing.signal.aborted) return;
      onLost();
      onError(reason);
      connection = await connectAnew(options, closing.signal);
      if (!closing.signal.aborted) onFound();
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!closing.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
  });
  return {
    async close() {
      closing.abort();
      await connection.end();
      await watching;
    },
  };
}

interface Connection {
  /** Resolves with the reason once it cannot be relied on any more. */
  lost: Promise<Error>;
  end(): Promise<void>;
}

async function connect({ connection, channel, onNotice }: ListenOptions): Promise<Connection> {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_LIMIT_MS, keepAlive: true });
  const lost = Promise.withResolvers<Error>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('The connection that listens was closed')));
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const heartbeat = setInterval(() => {
    void respondsInTime(client).then((responses) => {
      if (!responses) lost.resolve(new Error('The connection that listens does not answer'));
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const end = async () => {
    clearInterval(heartbeat);
    // One that does not answer would not say goodbye either.
    await Promise.race([client.end().catch(() => undefined), delay(HEARTBEAT_LIMIT_MS, undefined, { ref: false })]);
    lost.resolve(new Error('The connection that listens was closed'));
  };
  void lost.promise.then(end);
  return { lost: lost.promise, end };
}

async function respondsInTime(client: Client): Promise<boolean> {
  const responded = client.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([responded, delay(HEARTBEAT_LIMIT_MS, false, { ref: false })]);
}

/** Tries until it succeeds. Throws `AbortError` where it is called off. */
async function connectAnew(options: ListenOptions, signal: AbortSignal): Promise<Connection> {
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
