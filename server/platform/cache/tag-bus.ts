import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Executor } from '../database/database.ts';
import { runNamed } from '../database/run-named.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';
import { EVERYTHING } from './response.ts';

/** Who wants to know what changes: everything that keeps answers, or what answers are made of. */
export interface TagListener {
  /** Things with these tags have changed; `EVERYTHING` stands for all tags. */
  invalidate(tags: readonly string[]): void;
  /** From now on changes may be missed, until `reconnect`. */
  cutOff(): void;
  reconnect(): void;
}

/** Tells every process of the shop what a transaction has changed. */
export interface TagBus {
  /**
   * Has all processes make anew what shows things with these tags, once `tx` has committed: this one at once, the others
   * as soon as the database has told them. Throws where `tx` is no transaction of `inTransaction`.
   */
  invalidate(tx: Executor, tags: readonly string[]): Promise<void>;
  /** Listens to the changes of all processes. */
  listen(listener: TagListener): void;
  close(): Promise<void>;
}

const CHANNEL = 'nanhi_tags';
/** Longer lists do not fit into one notice (8,000 bytes); what changes so much is cheaper told whole. */
const NOTICE_MAX_BYTES = 7_500;

const noticeSchema = z.object({ id: z.string(), tags: z.array(z.string()) });

/** What cannot be read, as from a process of another release, may be about anything. */
function readNotice(text: string): z.infer<typeof noticeSchema> {
  try {
    return noticeSchema.parse(JSON.parse(text));
  } catch {
    return { id: '', tags: [EVERYTHING] };
  }
}

/** Own changes that are looked after: more than are ever under way at once. */
const MAX_OWN_BATCHES = 10_000;

/**
 * Opens the bus of a database. PostgreSQL carries the tags with the commit itself (`NOTIFY`): what is rolled back is not
 * told, and no crash can come in between. The embedded database has one process, which tells itself.
 */
export async function openTagBus({ client }: Database, onError: (error: Error) => void): Promise<TagBus> {
  const listeners: TagListener[] = [];
  const publishOwn = (tags: readonly string[]) => {
    for (const listener of listeners) listener.invalidate(tags);
  };
  // Of an own change come the answer to its commit and its notice, in either order; should the answer be lost, the notice is
  // all that is heard of it. The first of the two tells.
  const own = new Map<string, 'open' | 'told'>();
  const begin = () => {
    const id = randomUUID();
    own.set(id, 'open');
    const [oldest] = own.keys();
    if (own.size > MAX_OWN_BATCHES && oldest !== undefined) own.delete(oldest);
    return id;
  };
  const publishOnce = (id: string, tags: readonly string[]) => {
    if (own.get(id) === 'told') {
      own.delete(id);
      return;
    }
    if (own.has(id)) own.set(id, 'told');
    publishOwn(tags);
  };
  const publishToOthers = async (tx: Executor, id: string, tags: readonly string[]) => {
    const whole = JSON.stringify({ id, tags });
    const notice = Buffer.byteLength(whole) <= NOTICE_MAX_BYTES ? whole : JSON.stringify({ id, tags: [EVERYTHING] });
    await runNamed(tx, 'select pg_notify($1, $2)', [CHANNEL, notice]);
  };
  const listening =
    client.kind === 'postgres'
      ? await listenOnPostgres({
          connection: client.connection,
          channel: CHANNEL,
          onNotice(text) {
            const { id, tags } = readNotice(text);
            publishOnce(id, tags);
          },
          onLost() {
            for (const listener of listeners) listener.cutOff();
          },
          onFound() {
            for (const listener of listeners) listener.reconnect();
          },
          onError,
        })
      : undefined;
  return {
    async invalidate(tx, tags) {
      if (tags.length === 0) return;
      if (!listening) {
        afterCommit(tx, () => publishOwn(tags));
        return;
      }
      const id = begin();
      afterCommit(tx, () => publishOnce(id, tags));
      await publishToOthers(tx, id, tags);
    },
    listen: (listener) => void listeners.push(listener),
    async close() {
      await listening?.close();
    },
  };
}
