import { eq, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/time.ts';
import type { Executor } from '../database/database.ts';
import { lastingProblems } from './tables.ts';

const REPEAT_AFTER_MS = DAY_MS;

interface ProblemLogDeps {
  db: Executor;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
}

export interface ProblemLog {
  /** Logs a problem when it begins, and again after each day that it lasts. */
  found(key: string, message: string): Promise<void>;
  /** A problem that returns after this call is logged at once. */
  gone(key: string): Promise<void>;
}

/** Of all processes, only one logs a problem. Without the database, every process logs it. */
export function createProblemLog({ db, log, now }: ProblemLogDeps): ProblemLog {
  const loggedHere = new Map<string, number>();
  const isDueHere = (key: string) => now().getTime() - (loggedHere.get(key) ?? 0) >= REPEAT_AFTER_MS;
  return {
    async found(key, message) {
      if (!(await claim(db, key, now()).catch(() => isDueHere(key)))) return;
      loggedHere.set(key, now().getTime());
      log.warn(message);
    },
    async gone(key) {
      loggedHere.delete(key);
      await db
        .delete(lastingProblems)
        .where(eq(lastingProblems.key, key))
        .catch(() => undefined);
    },
  };
}

async function claim(db: Executor, key: string, loggedAt: Date): Promise<boolean> {
  const claimed = await db
    .insert(lastingProblems)
    .values({ key, loggedAt })
    .onConflictDoUpdate({
      target: lastingProblems.key,
      set: { loggedAt },
      setWhere: lte(lastingProblems.loggedAt, new Date(loggedAt.getTime() - REPEAT_AFTER_MS)),
    })
    .returning();
  return claimed.length > 0;
}
