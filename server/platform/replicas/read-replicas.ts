import { setTimeout as delay } from 'node:timers/promises';
import type { TagListener } from '../cache/tag-bus.ts';
import type { Database, Executor } from '../database/database.ts';
import { settingsOf } from '../database/open-postgres.ts';
import { isDatabaseFull, isDatabaseUnavailable, isReplicationConflict } from '../database/transaction.ts';
import { StartupError } from '../startup-error.ts';
import { type LogPosition, latest, parseLogPosition } from './log-position.ts';
import { PrimaryLog } from './primary-log.ts';
import { OTHER_DATABASE, Replica } from './replica.ts';

/**
 * Reads from a replica if it has all changes that this process was notified of, and all writes before `after`
 * (`pg_lsn`). Otherwise reads from the primary. `work` must only read, and may run twice.
 */
export type Read = <T>(work: (db: Executor) => Promise<T>, after?: string | null) => Promise<T>;

export interface ReadReplicas extends TagListener {
  read: Read;
  replicas: readonly Replica[];
  counts: { replica: number; primary: number };
  close(): Promise<void>;
}

export interface ReadReplicasOptions {
  /** Each URL may name several servers. */
  urls: readonly string[];
  ca?: string | undefined;
  poolSize: number;
  maxLagMs: number;
  onError: (error: Error) => void;
}

const POLL_EVERY_MS = 1_000;
/** Milliseconds that a read waits for a replica to receive the last change. After that, the read uses the primary. */
const CATCH_UP_MS = 40;
const BETWEEN_POLLS_MS = 5;

/** Tries unreachable replicas again each second. Throws `StartupError` if a replica holds another database. */
export async function openReadReplicas(
  { db, client }: Database,
  { urls, ca, poolSize, maxLagMs, onError }: ReadReplicasOptions,
): Promise<ReadReplicas> {
  if (urls.length === 0) return onPrimaryOnly(db);
  const log = new PrimaryLog(client.primary);
  const replicas = urls
    .flatMap((url) => settingsOf(url, ca))
    .map((settings) => new Replica({ settings, poolSize, log, maxLagMs, onError }));
  const counts = { replica: 0, primary: 0 };
  const position = new RequiredPosition(log);
  const pollAll = async () => {
    // If the primary is unreachable, replicas are compared with its last known state.
    await log.sample().catch(() => undefined);
    await Promise.all(replicas.map((replica) => replica.poll()));
  };
  const close = async () => {
    clearInterval(polling);
    log.close();
    await Promise.all(replicas.map((replica) => replica.close()));
  };
  const polling = setInterval(() => void pollAll(), POLL_EVERY_MS).unref();
  await pollAll();
  const foreign = replicas.find(({ leftOutFor }) => leftOutFor === OTHER_DATABASE);
  if (foreign) {
    await close();
    throw new StartupError(`DATABASE_READ_URLS: ${foreign.name} is no replica, ${OTHER_DATABASE}.`);
  }

  let turn = 0;
  const choose = async (after: LogPosition): Promise<Replica | undefined> => {
    turn += 1;
    const inTurn = replicas.map((_, index) => replicas[(turn + index) % replicas.length] as Replica);
    const usable = inTurn.filter(({ db: open }) => open !== undefined);
    if (usable.length === 0) return undefined;
    return findCaughtUp(usable, latest(after, await position.find()));
  };
  return {
    replicas,
    counts,
    async read(work, after) {
      const replica = await choose(after ? parseLogPosition(after) : 0n).catch(() => undefined);
      if (replica?.db) {
        try {
          const result = await work(replica.db);
          counts.replica += 1;
          return result;
        } catch (error) {
          if (isDatabaseUnavailable(error)) replica.leaveOut('a read met a broken connection');
          else if (!isReplicationConflict(error) && !isDatabaseFull(error)) throw error;
        }
      }
      counts.primary += 1;
      return work(db);
    },
    invalidate: () => position.move(),
    cutOff: () => position.cutOff(),
    reconnect: () => position.reconnect(),
    close,
  };
}

/** Returns undefined if no replica catches up in time. */
async function findCaughtUp(usable: readonly Replica[], required: LogPosition): Promise<Replica | undefined> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const caughtUp = usable.find((replica) => replica.has(required));
    if (caughtUp || performance.now() > deadline) return caughtUp;
    // Waits for any replica, because one that hangs must not delay the read.
    const anyPolled = Promise.any(usable.map((replica) => pollFor(replica, required)));
    await Promise.race([anyPolled, delay(CATCH_UP_MS)]).catch(() => delay(BETWEEN_POLLS_MS));
  }
}

async function pollFor(replica: Replica, position: LogPosition): Promise<void> {
  await replica.poll();
  if (!replica.has(position)) throw new Error(`${replica.name} lacks the change`);
}

function onPrimaryOnly(db: Executor): ReadReplicas {
  return {
    replicas: [],
    counts: { replica: 0, primary: 0 },
    read: (work) => work(db),
    invalidate: () => undefined,
    cutOff: () => undefined,
    reconnect: () => undefined,
    close: async () => undefined,
  };
}

/** The primary's log position after the last change that this process was notified of. */
class RequiredPosition {
  readonly #log: PrimaryLog;
  #changes = 1;
  #known = { changes: 0, position: 0n };
  #reading: { changes: number; position: Promise<LogPosition> } | undefined;
  #isCutOff = false;

  constructor(log: PrimaryLog) {
    this.#log = log;
  }

  move(): void {
    this.#changes += 1;
  }

  cutOff(): void {
    this.#isCutOff = true;
    this.move();
  }

  reconnect(): void {
    this.#isCutOff = false;
    this.move();
  }

  /** Throws if the known position is outdated and the primary is unavailable, except after `cutOff`. */
  async find(): Promise<LogPosition> {
    // The primary may be unavailable: an older page is better than none, and no response is cached until `reconnect`.
    if (this.#isCutOff) return latest(this.#known.position, this.#log.last?.position ?? 0n);
    const changes = this.#changes;
    if (this.#known.changes === changes) return this.#known.position;
    // Single-flight: all reads after the same change share one query.
    if (this.#reading?.changes !== changes) this.#reading = { changes, position: this.#read(changes) };
    return this.#reading.position;
  }

  async #read(changes: number): Promise<LogPosition> {
    try {
      const { position } = await this.#log.read();
      if (changes > this.#known.changes) this.#known = { changes, position };
      return position;
    } finally {
      if (this.#reading?.changes === changes) this.#reading = undefined;
    }
  }
}
