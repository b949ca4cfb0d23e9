import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Executor } from '../database/database.ts';
import { listenOnPostgres } from '../database/listen-on-postgres.ts';
import { runSql } from '../database/run-sql.ts';
import { afterCommit } from '../database/transaction.ts';

/** Stands for all tags. */
export const EVERYTHING = '*';

export interface TagListener {
  invalidate(tags: readonly string[]): void;
  cutOff(): void;
  reconnect(): void;
}

export interface TagBus {
  /** False behind a pooler in transaction mode: each process then invalidates `EVERYTHING` once per second. */
  readonly reachesAll: boolean;
  /**
   * Takes effect when `tx` commits: in this process at once, in others by a notice. Throws if `inTransaction` did not
   * open `tx`.
   */
  invalidate(tx: Executor, tags: readonly string[]): Promise<void>;
  listen(listener: TagListener): void;
  close(): Promise<void>;
}

const CHANNEL = 'nanhi_tags';
/** PostgreSQL allows 8,000 bytes in a notice. A longer list of tags becomes `EVERYTHING`. */
const NOTICE_MAX_BYTES = 7_500;

const noticeSchema = z.object({ id: z.string(), tags: z.array(z.string()) });

/** Parses a notice. A notice of another release may have an unknown format, and then counts as `EVERYTHING`. */
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

const UNNOTICED_MS = 1_000;

/** Limits memory. A process never has this many changes in flight. */
const OWN_CHANGES_MAX = 10_000;

/** Behind a pooler in transaction mode there is no `LISTEN`: then other processes see a change within a second. */
export async function openTagBus({ client }: Database, onError: (error: Error) => void): Promise<TagBus> {
  const listeners: TagListener[] = [];
  const publishOwn = (tags: readonly string[]) => {
    for (const listener of listeners) listener.invalidate(tags);
  };
  // A process learns of its own commit twice: from the result, which may be lost, and from its notice. The first of
  // both publishes the tags.
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
