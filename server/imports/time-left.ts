import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import type { ImportRecord } from './queries.ts';
import { importRows } from './tables.ts';

/** A picture that is downloaded or encoded takes as long as about 80 rows (decision 42). */
const ROWS_PER_IMAGE = 80;
/** Before this time the first batches say too little. */
const MEASURED_FROM_MS = 5_000;
const MEASURED_FROM_SHARE = 0.02;

interface Work {
  done: number;
  left: number;
  elapsedMs: number;
}

/** Returns seconds by the average speed since the start, which changes slowly; null while too little is measured. */
export function estimateSecondsLeft({ done, left, elapsedMs }: Work): number | null {
  if (elapsedMs < MEASURED_FROM_MS || done < (done + left) * MEASURED_FROM_SHARE) return null;
  return Math.round(((elapsedMs / done) * left) / 1_000);
}

/** Returns how many rows' work is done, and how much is left. A picture counts as `ROWS_PER_IMAGE` rows. */
async function sumWork(db: Executor, importId: string): Promise<Pick<Work, 'done' | 'left'>> {
  const needsImages = sql`(${importRows.kind} = 'new' or ${importRows.changes} @> '["pictures"]'::jsonb)`;
  const images = sql`case when ${needsImages} then coalesce(jsonb_array_length(${importRows.values}->'pictures'), 0) else 0 end`;
  const work = sql`sum(1 + ${images} * ${ROWS_PER_IMAGE})`;
  const sumIf = (condition: SQL) => sql<number>`coalesce(${work} filter (where ${condition}), 0)`.mapWith(Number);
  const [sums] = await db
    .select({ done: sumIf(isNotNull(importRows.outcome)), left: sumIf(isNull(importRows.outcome)) })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.kind, ['new', 'changed'])));
  return sums ?? { done: 0, left: 0 };
}

export async function countDoneWork(db: Executor, importId: string): Promise<number> {
  return (await sumWork(db, importId)).done;
}

export async function findSecondsLeft(
  db: Executor,
  { id, state, startedAt, doneAtStart }: ImportRecord,
  now: Date,
): Promise<number | null> {
  if (state !== 'running' || startedAt === null) return null;
  const { done, left } = await sumWork(db, id);
  return estimateSecondsLeft({ done: done - doneAtStart, left, elapsedMs: now.getTime() - startedAt.getTime() });
}
