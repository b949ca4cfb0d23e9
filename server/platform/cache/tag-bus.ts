import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Executor } from '../database/database.ts';
import { EVERYTHING } from './answer.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';

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
const NOTICE_MAX_LENGTH = 7_500;

const noticeSchema = z.object({ from: z.string(), tags: z.array(z.string()) });

/**
 * Opens the bus of a database. PostgreSQL carries the tags with the commit itself (`NOTIFY`): what is rolled back is not
 * told, and no crash can come in between. The embedded database has one process, which tells itself.
 */
export async function openTagBus({ client }: Database, onError: (error: Error) => void): Promise<TagBus> {
  const self = randomUUID();
  const listeners: TagListener[] = [];
  const tellOwn = (tags: readonly string[]) => {
    for (const listener of listeners) listener.invalidate(tags);
  };
  const tellOthers = async (tx: Executor, tags: readonly string[]) => {
    const whole = JSON.stringify({ from: self, tags });
    const notice = whole.length <= NOTICE_MAX_LENGTH ? whole : JSON.stringify({ from: self, tags: [EVERYTHING] });
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${notice})`);
  };
  const listening =
    client.kind === 'postgres'
      ? await listenOnPostgres({
          url: client.url,
          channel: CHANNEL,
          onNotice(text) {
            const { from, tags } = noticeSchema.parse(JSON.parse(text));
            if (from !== self) tellOwn(tags);
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
      afterCommit(tx, () => {
        tellOwn(tags);
      });
      if (listening) await tellOthers(tx, tags);
    },
    listen: (listener) => void listeners.push(listener),
    async close() {
      await listening?.close();
    },
  };
}
