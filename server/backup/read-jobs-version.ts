import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';

export async function readJobsVersion(db: Executor): Promise<number | undefined> {
  const known = await db.execute(sql`select to_regclass('jobs.version') is not null as "isThere"`);
  const isThere = z.object({ rows: z.tuple([z.object({ isThere: z.boolean() })]) }).parse(known).rows[0].isThere;
  if (!isThere) return undefined;
  const found = await db.execute(sql`select version from jobs.version`);
  return z.object({ rows: z.array(z.object({ version: z.coerce.number() })) }).parse(found).rows[0]?.version;
}
