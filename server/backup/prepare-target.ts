import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { JOB_KINDS } from '#server/jobs.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { listMigrations, migrateDatabase, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { assertNoOtherConnections } from './assert-no-other-connections.ts';
import { readJobsVersion } from './describe-tables.ts';
import type { BackupBegin } from './parts.ts';
import { assertNoPreviousSchema, movePreviousSchema } from './previous-schema.ts';

/**
 * Renames the schemas of an existing shop; returns false without one. Throws `StartupError` before any change if the
 * shop is in use, or if it is not empty and `isReplacing` is false.
 */
export async function moveExistingShop(
  database: Database,
  { migration }: BackupBegin,
  isReplacing: boolean,
): Promise<boolean> {
  if (!(await listMigrations()).includes(migration)) {
    throw new StartupError(`A newer release made the backup (${migration}). Restore it with that release.`);
  }
  const { db } = database;
  await assertNoPreviousSchema(db);
  if ((await readMigrationLevel(db)) === undefined) return false;
  if (!isReplacing && !(await isEmptyShop(db))) {
    throw new StartupError('There is a shop in this database already. With --replace it is deleted.');
  }
  await assertNoOtherConnections(database);
  await movePreviousSchema(db);
  return true;
}

/** Creates the tables as they were at the time of the backup. Throws `StartupError` for another version of pg-boss. */
export async function createTables(
  database: Database,
  { migration, jobsVersion }: BackupBegin,
  onError: (error: Error) => void,
): Promise<void> {
  await migrateDatabase(database, { upTo: migration });
  const jobs = await startJobQueue({ database, kinds: JOB_KINDS, onError });
  await jobs.stop();
  const ownVersion = await readJobsVersion(database.db);
  if (jobsVersion !== undefined && jobsVersion !== ownVersion) {
    throw new StartupError(
      `The backup stores its jobs in the format of another release (version ${jobsVersion}, here ${ownVersion}). Restore it with the release that made it; this release updates it when it starts.`,
    );
  }
}

async function isEmptyShop(db: Executor): Promise<boolean> {
  const result = await db.execute(
    sql`select exists (select from users) or exists (select from products) or exists (select from orders) as "isFilled"`,
  );
  return !z.object({ rows: z.array(z.object({ isFilled: z.boolean() })) }).parse(result).rows[0]?.isFilled;
}
