import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';
import { type Finding, ok, warning } from './finding.ts';
import { readRow } from './read-row.ts';

export async function checkJobs(db: Executor): Promise<Finding[]> {
  const { exists } = await readRow(
    db,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('jobs.job') is not null as exists`,
  );
  if (!exists) return [];
  const { waiting, dead } = await readRow(
    db,
    z.object({ waiting: z.coerce.number(), dead: z.coerce.number() }),
    sql`select count(*) filter (where name not like '%.dead') as waiting, count(*) filter (where name like '%.dead') as dead
      from jobs.job where state < 'active'`,
  );
  if (dead > 0)
    return [
      warning(
        `${dead} ${dead === 1 ? 'job has' : 'jobs have'} failed for good`,
        'The page Background Work retries them.',
      ),
    ];
  return [ok(`${waiting} ${waiting === 1 ? 'job waits' : 'jobs wait'}, none has failed for good`)];
}
