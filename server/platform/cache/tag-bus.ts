import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Executor } from '../database/database.ts';
import { listenOnPostgres } from '../database/listen-on-postgres.ts';
import { runNamed } from '../database/prepared.ts';
import { afterCommit } from '../database/transaction.ts';
import { CHANNEL, startNoticeRelay } from './notice-relay.ts';

/** Stands for all tags. */
export const EVERYTHING = '*';

/** A cache of responses or of their ingredients. */
export interface TagListener {
  /** `EVERYTHING` stands for all tags. */
  invalidate(tags: readonly string[]): void;
  /** Invalidations may be missed until `reconnect`. */
  cutOff(): void;
  reconnect(): void;
}

/** Publishes invalidated tags to all processes. */
export interface TagBus {
  /** Whether other processes receive the tags themselves, and not only `EVERYTHING` each second. */
  readonly reachesAll: boolean;
  /**
   * Invalidates the tags when `tx` commits: here at once, in other processes by a notice. Throws when `tx` was not opened by
   * `inTransaction`.
   */
  invalidate(tx: Executor, tags: readonly string[]): Promise<void>;
  listen(listener: TagListener): void;
  close(): Promise<void>;
}

/** PostgreSQL allows 8,000 bytes; a longer list becomes `EVERYTHING`. */
const NOTICE_MAX_BYTES = 7_500;

const noticeSchema = z.object({ id: z.string(), tags: z.array(z.string()) });

/** Reads an unknown notice, as of another release, as `EVERYTHING`. */
function readNotice(text: string): z.infer<typeof noticeSchema> {
  try {
    return noticeSchema.parse(JSON.parse(text));
  } catch {
    return { id: '', tags: [EVERYTHING] };
  }
}

function noticeOf(id: string, tags: readonly string[]): string {
  return JSON.stringify({ id, tags: fitsInNotice(id, tags) ? tags : [EVERYTHING] });
}

function fitsInNotice(id: string, tags: readonly string[]): boolean {
  return Buffer.byteLength(JSON.stringify({ id, tags })) <= NOTICE_MAX_BYTES;
}

/** The tags that a transaction invalidates in one turn of the event loop. They go into one row of the outbox. */
interface Batch {
  id: string;
  tags: string[];
  /** Settles with the INSERT. */
  written: Promise<void>;
}

/** Without notices everything is invalidated this often. */
const UNNOTICED_MS = 1_000;

/** Bounds memory; more than are ever in flight. */
const MAX_OWN_BATCHES = 10_000;

/**
 * Opens the tag bus. A transaction writes its tags into an outbox, from which they are sent after its commit. Behind a pooler that
 * keeps no session, changes of other processes are seen after a second.
 */
export async function openTagBus({ client, db }: Database, onError: (error: Error) => void): Promise<TagBus> {
  const listeners: TagListener[] = [];
  const publishOwn = (tags: readonly string[]) => {
    for (const listener of listeners) listener.invalidate(tags);
  };
  // The result of an own commit and its notice arrive in either order, and the result may be lost: the first one publishes.
  const ownBatches = new Map<string, 'open' | 'published'>();
  const begin = () => {
    const id = randomUUID();
    ownBatches.set(id, 'open');
    const [oldest] = ownBatches.keys();
    if (ownBatches.size > MAX_OWN_BATCHES && oldest !== undefined) ownBatches.delete(oldest);
    return id;
  };
  const publishOnce = (id: string, tags: readonly string[]) => {
    if (ownBatches.get(id) === 'published') {
      ownBatches.delete(id);
      return;
    }
    if (ownBatches.has(id)) ownBatches.set(id, 'published');
    publishOwn(tags);
  };
  const listening = client.hasOwnSessions
    ? await listenOnPostgres({
        primary: client.primary,
        channel: CHANNEL,
        onNotice(text) {
          const { id, tags } = readNotice(text);
          publishOnce(id, tags);
        },
        onLost() {
          for (const listener of listeners) listener.cutOff();
        },
        onRestored() {
          for (const listener of listeners) listener.reconnect();
        },
        onError,
      })
    : undefined;
  const relay = listening && startNoticeRelay(db, onError);
  const unwritten = new WeakMap<Executor, Batch>();
  /** Waits for the other statements of this turn, so that their tags share the row: an order has three. */
  const write = async (tx: Executor, batch: Batch) => {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    if (unwritten.get(tx) === batch) unwritten.delete(tx);
    await runNamed(tx, 'insert into tag_notices (notice) values ($1)', [noticeOf(batch.id, batch.tags)]);
  };
  const sweeping = !client.hasOwnSessions
    ? setInterval(() => publishOwn([EVERYTHING]), UNNOTICED_MS).unref()
    : undefined;
  return {
    reachesAll: !sweeping,
    async invalidate(tx, tags) {
      if (tags.length === 0) return;
      if (!relay) {
        afterCommit(tx, () => publishOwn(tags));
        // A pooler passes NOTIFY on, though not LISTEN: processes with sessions of their own hear of it. No relay would empty an outbox.
        await runNamed(tx, `select pg_notify('${CHANNEL}', $1)`, [noticeOf('', tags)]);
        return;
      }
      const shared = unwritten.get(tx);
      if (shared && fitsInNotice(shared.id, [...shared.tags, ...tags])) {
        shared.tags.push(...tags);
        await shared.written;
        return;
      }
      const batch: Batch = { id: begin(), tags: [...tags], written: Promise.resolve() };
      batch.written = write(tx, batch);
      unwritten.set(tx, batch);
      afterCommit(tx, () => {
        publishOnce(batch.id, batch.tags);
        relay.send();
      });
      await batch.written;
    },
    listen: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(sweeping);
      await relay?.close();
      await listening?.close();
    },
  };
}
