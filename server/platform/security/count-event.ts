import { sql } from 'drizzle-orm';
import type { RepeatedKind } from '#contract/security.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Executor } from '../database/database.ts';
import { clientColumns, noteForLog } from './record-event.ts';
import { securityEvents } from './tables.ts';

/** Entries per process and hour. Further events of a kind share one entry. */
export const ENTRIES_PER_HOUR_MAX = 1_000;

export interface RepeatedEvent {
  kind: RepeatedKind;
  userId: string | null;
}

export type CountSecurityEvent = (event: RepeatedEvent) => Promise<void>;

interface Batch {
  count: number;
  done: Promise<void>;
}

interface CounterDeps {
  db: Executor;
  now: () => Date;
  /** Called if writing fails, because such an error must not fail the request. */
  onError: (error: unknown) => void;
}

/**
 * Counts events that strangers can repeat, such as failed logins. Events of the same kind, account, network and hour
 * share one entry. Writing in batches keeps a flood cheap.
 */
export function createEventCounter({ db, now, onError }: CounterDeps): CountSecurityEvent {
  const batches = new Map<string, Batch>();
  const writing = new Map<string, Promise<void>>();
  let [hour, keys] = [0, new Set<string>()];

  function isOneTooMany(key: string, time: number): boolean {
    if (time !== hour) [hour, keys] = [time, new Set()];
    if (keys.has(key)) return false;
    if (keys.size >= ENTRIES_PER_HOUR_MAX) return true;
    keys.add(key);
    return false;
  }

  return async ({ kind, userId }) => {
    noteForLog(kind);
    const { network, device } = clientColumns();
    const time = Math.floor(now().getTime() / HOUR_MS);
    const own = { kind, userId, network, device, repeatKey: [kind, userId, network, time].join(' ') };
    const shared = { kind, userId: null, network: null, device: null, repeatKey: [kind, 'many', time].join(' ') };
    const event = isOneTooMany(own.repeatKey, time) ? shared : own;
    const key = event.repeatKey;

    const waiting = batches.get(key);
    if (waiting) {
      waiting.count += 1;
      return waiting.done;
    }
    const batch: Batch = { count: 1, done: Promise.resolve() };
    batches.set(key, batch);
    batch.done = (writing.get(key) ?? Promise.resolve())
      .then(() => {
        batches.delete(key);
        return writeRepeated(db, { ...event, at: now(), count: batch.count });
      })
      .catch(onError)
      .finally(() => {
        if (writing.get(key) === batch.done) writing.delete(key);
      });
    writing.set(key, batch.done);
    return batch.done;
  };
}

type RepeatedRow = Omit<typeof securityEvents.$inferInsert, 'lastAt'> & { count: number };

async function writeRepeated(db: Executor, row: RepeatedRow): Promise<void> {
  await db
    .insert(securityEvents)
    .values({ ...row, lastAt: row.at })
    .onConflictDoUpdate({
      target: securityEvents.repeatKey,
      set: { count: sql`${securityEvents.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}
