import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs.ts';
import { rowsOf } from './rows.ts';

export interface WaitingJob {
  id: string;
  name: string;
  data: object;
}

/** The jobs that nobody has done yet, the oldest first. */
export function waitingJobs(deps: Deps): Promise<WaitingJob[]> {
  return rowsOf(
    deps,
    sql`select id, name, data from jobs.job where state in ('created', 'retry') order by created_on, id`,
  );
}

/** Does the waiting jobs here and now, each once, in place of a worker. Returns those that it did. */
export async function doWaitingJobs(deps: Deps): Promise<WaitingJob[]> {
  const waiting = await waitingJobs(deps);
  const handlers = jobHandlers(deps);
  for (const { id, name, data } of waiting) {
    await handlers.find(({ kind }) => kind.name === name)?.run(data, { id });
    await deps.db.execute(sql`update jobs.job set state = 'completed', completed_on = now() where id = ${id}`);
  }
  return waiting;
}
