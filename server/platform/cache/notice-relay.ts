import type { Executor } from '../database/database.ts';
import { runNamed } from '../database/prepared.ts';
import { isDatabaseUnavailable } from '../database/transaction.ts';

export const CHANNEL = 'nanhi_tags';

/** Bounds the length of one transaction. */
const MAX_NOTICES = 1_000;
/** Several processes send at once, each other notices. */
const SEND = `with sent as (
  delete from tag_notices where ctid = any(array(select ctid from tag_notices limit ${MAX_NOTICES} for update skip locked))
  returning notice
) select pg_notify('${CHANNEL}', notice) from sent`;
/** A process that ended between its commit and its notice leaves the notice to the others. */
const SWEEP_MS = 1_000;

export interface NoticeRelay {
  /** Sends what is committed, soon; calls during a round share the next one. */
  send(): void;
  close(): Promise<void>;
}

/**
 * Sends the outbox of the tag bus. `NOTIFY` holds a lock of the whole database until its transaction has committed, so that orders which
 * notified by themselves would be written to the disk one by one; many of them share a round here, which waits for no disk.
 */
export function startNoticeRelay(db: Executor, onError: (error: Error) => void): NoticeRelay {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    // The callbacks of one commit come together, and share a round.
    await Promise.resolve();
    while (isWanted) {
      isWanted = false;
      try {
        const sent = await runNamed(db, SEND, []);
        if (sent.length === MAX_NOTICES) isWanted = true;
      } catch (error) {
        // The next sweep tries again; a lost connection of the listeners invalidates everything.
        if (!isDatabaseUnavailable(error)) onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
    running = undefined;
  };
  const send = () => {
    isWanted = true;
    running ??= run();
  };
  const sweeping = setInterval(send, SWEEP_MS).unref();
  return {
    send,
    async close() {
      clearInterval(sweeping);
      send();
      await running;
    },
  };
}
