import { and, eq, gt, sql } from 'drizzle-orm';
import type { JobWithMetadata } from 'pg-boss';
import type { Executor } from '../database/database.ts';
import type { RunningJob } from './job.ts';
import { jobRows } from './tables.ts';

type StoredJob = Pick<JobWithMetadata, 'id' | 'name' | 'createdOn' | 'startedOn' | 'sourceRootId'>;

export function runningJob(db: Executor, { id, name, createdOn, startedOn, sourceRootId }: StoredJob): RunningJob {
  return {
    id: sourceRootId ?? id,
    // Both times come from the database, because this machine's clock may be off.
    ageSeconds: sourceRootId === null ? (startedOn.getTime() - createdOn.getTime()) / 1_000 : Number.POSITIVE_INFINITY,
    async isFollowed(fields) {
      const hasFields = sql`${jobRows.data} @> ${JSON.stringify(fields)}::jsonb`;
      // Compares with the time in the job's row, because a Date drops microseconds.
      const ownTime = sql`(select created_on from jobs.job where name = ${name} and id = ${id})`;
      const isLater = and(eq(jobRows.name, name), gt(jobRows.createdOn, ownTime), hasFields);
      return (await db.select({ id: jobRows.id }).from(jobRows).where(isLater).limit(1)).length > 0;
    },
  };
}
