import type { Env } from '#server/env.ts';
import { describeMissing, findMissingImages } from '#server/media/find-missing-images.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Checks that the storage has the images that rows name; of an older schema it reports nothing. */
export async function checkNamedImages(env: Env, database: Database): Promise<Finding[]> {
  if ((await readMigrationLevel(database.db)) !== (await listMigrations()).at(-1)) return [];
  const storage = await openStorage(env);
  try {
    const found = await withoutTimeLimit(env, database, ({ db }) => findMissingImages(db, storage));
    const missing = describeMissing(found);
    return [missing === undefined ? ok(`All ${found.named} images that rows name are there`) : warning(`${missing}.`)];
  } finally {
    storage.close();
  }
}

/** All orders of a large shop take longer than a statement may in the shop itself. */
async function withoutTimeLimit<Result>(env: Env, database: Database, work: (database: Database) => Promise<Result>) {
  if (database.engine === 'pglite') return work(database);
  const patient = await openDatabase(env, () => undefined, { isPatient: true });
  try {
    return await work(patient);
  } finally {
    await patient.close();
  }
}
