import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Executor } from '../database/database.ts';
import { listenOnPostgres } from '../database/listen-on-postgres.ts';
import { runSql } from '../database/run-sql.ts';
import { afterCommit } from '../database/transaction.ts';

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
  /** True if other processes receive the tags themselves, and not only `EVERYTHING` each second. */
  readonly reachesAll: boolean;
  /**
   * Invalidates the tags when `tx` commits: here at once, in other processes by a notice. Throws when `tx` was not opened by
   * `inTransaction`.
   */
  invalidate(tx: Executor, tags: readonly string[]): Promise<void>;
  listen(listener: TagListener): void;
  close(): Promise<void>;
}

const CHANNEL = 'nanhi_tags';
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
  const notice = JSON.stringify({ id, tags });
  return Buffer.byteLength(notice) <= NOTICE_MAX_BYTES ? notice : JSON.stringify({ id, tags: [EVERYTHING] });
}

/** Without notices everything is invalidated this often. */
const UNNOTICED_MS = 1_000;

/** Bounds memory; more than are ever in flight. */
const OWN_CHANGES_MAX = 10_000;

/**
 * Opens the tag bus. A transaction notifies the other processes by `NOTIFY` in its commit. Behind a pooler that keeps no session,
 * changes of other processes are seen after a second.
 */
export async function openTagBus({ client }: Database, onError: (error: Error) => void): Promise<TagBus> {
  const listeners: TagListener[] = [];
  const publishOwn = (tags: readonly string[]) => {
    for (const listener of listeners) listener.invalidate(tags);
  };
  // The result of a commit and its own notice arrive in either order, and the result may be lost. The first one publishes.
  const ownChanges = new Map<string, 'open' | 'published'>();
  const begin = () => {
    const id = randomUUID();
    ownChanges.set(id, 'open');
    const [oldest] = ownChanges.keys();
    if (ownChanges.size > OWN_CHANGES_MAX && oldest !== undefined) ownChanges.delete(oldest);
    return id;
  };
  const publishOnce = (id: string, tags: readonly string[]) => {
    if (ownChanges.get(id) === 'published') {
      ownChanges.delete(id);
      return;
    }
    if (ownChanges.has(id)) ownChanges.set(id, 'published');
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
  const sweeping = !client.hasOwnSessions
    ? setInterval(() => publishOwn([EVERYTHING]), UNNOTICED_MS).unref()
    : undefined;
  return {
    reachesAll: !sweeping,
    async invalidate(tx, tags) {
      if (tags.length === 0) return;
      const id = begin();
      afterCommit(tx, () => publishOnce(id, tags));
      await runSql(tx, `select pg_notify('${CHANNEL}', $1)`, [noticeOf(id, tags)]);
    },
    listen: (listener) => void listeners.push(listener),
    async close() {
      clearInterval(sweeping);
      await listening?.close();
    },
  };
}
