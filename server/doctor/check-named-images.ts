import type { Env } from '#server/env.ts';
import { IMAGE_COLUMNS } from '#server/image-columns.ts';
import { describeMissing, findMissingImages } from '#server/media/find-missing-images.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Skips a database with an older schema, which the next start updates. */
export async function checkNamedImages(env: Env, database: Database): Promise<Finding[]> {
  if ((await readMigrationLevel(database.db)) !== (await listMigrations()).at(-1)) return [];
  const storage = await openStorage(env);
  // Reads without the shop's statement timeout, because all orders of a large shop take longer.
  const patient = await openDatabase(env, () => undefined, { isPatient: true });
  try {
    const found = await findMissingImages(patient.db, storage, IMAGE_COLUMNS);
    const missing = describeMissing(found);
    return [
      missing === undefined
        ? ok(`All ${found.named} images that rows name are there`)
        : warning(missing, 'Restore these files from a backup, or upload other images.'),
    ];
  } finally {
    await patient.close();
    storage.close();
  }
}
