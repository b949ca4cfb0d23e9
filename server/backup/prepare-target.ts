import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { JOB_KINDS } from '#server/jobs.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { listMigrations, migrateDatabase, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import { StartupError } from '#server/platform/startup-error.ts';

interface PrepareTargetOptions {
  /** The migration whose schema the rows are of. */
  migration: string;
  /** Whether what is there may be thrown away. */
  isReplacing: boolean;
  onError: (error: Error) => void;
}

/**
 * Makes the tables that a backup's rows go into, as they were when it was made. Throws `StartupError` where there is a shop
 * already, or where the backup is of a newer release; nothing is changed then.
 */
export async function prepareTarget(database: Database, { migration, isReplacing, onError }: PrepareTargetOptions) {
  if (!(await listMigrations()).includes(migration)) {
    throw new StartupError(`The backup is of a newer release (${migration}). Restore it with that one.`);
  }
  const { db } = database;
  const level = await readMigrationLevel(db);
  if (level !== undefined) {
    if (isReplacing) await dropEverything(db);
    else if (!(await isEmptyShop(db))) {
      throw new StartupError('There is a shop in this database already. With --replace it is thrown away.');
    } else if (level !== migration) {
      throw new StartupError(
        `The tables are those of ${level}, the backup's of ${migration}. With --replace they are made anew.`,
      );
    }
  }
  await migrateDatabase(database, migration);
  // Makes the tables and queues of the jobs.
  const jobs = await startJobQueue({ database, kinds: JOB_KINDS, onError });
  await jobs.stop();
}

async function isEmptyShop(db: Executor): Promise<boolean> {
  const result = await db.execute(
    sql`select exists (select from users) or exists (select from products) or exists (select from orders) as "isFilled"`,
  );
  return !z.object({ rows: z.array(z.object({ isFilled: z.boolean() })) }).parse(result).rows[0]?.isFilled;
}

async function dropEverything(db: Executor): Promise<void> {
  await db.transaction(async (tx) => {
    for (const schema of ['jobs', 'drizzle', 'public']) {
      await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`);
    }
    await tx.execute(sql`create schema public`);
  });
}
