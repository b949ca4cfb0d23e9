import { existsSync } from 'node:fs';
import { writeArchive } from '#server/backup/archive.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { summarise } from '#server/backup/summarise.ts';
import { parseEnv } from '#server/env.ts';
import { claimImageFolder } from '#server/media/claim-folder.ts';
import { openDatabase } from '#server/open-database.ts';
import { imageFolderOf, openStorage } from '#server/open-storage.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const REPLACE = '--replace';

/** `npm run backup -- FILE`: the whole shop, rows and images, in one file. With `--replace` the file may exist already. */
runScript(async () => {
  const args = process.argv.slice(2);
  const [file] = args.filter((given) => given !== REPLACE);
  if (!file) throw new StartupError(`Usage: npm run backup -- FILE (as shop.tar.gz) [${REPLACE}]`);
  if (existsSync(file) && !args.includes(REPLACE)) {
    throw new StartupError(`${file} exists already. Give another name, or ${REPLACE}.`);
  }
  const env = parseEnv(process.env);
  const database = await openDatabase(env, printError, { isPatient: true });
  try {
    const storage = await openStorage(env);
    // Of an older schema, the database may not know the folder of its images.
    const isCurrent = (await readMigrationLevel(database.db)) === (await listMigrations()).at(-1);
    if (isCurrent && database.engine === 'postgres' && !env.s3) {
      await claimImageFolder(database.db, imageFolderOf(env));
    }
    const { parts, summary } = summarise(checkParts(readShop({ db: database.db, storage, now: new Date() })));
    await writeArchive(parts, file);
    storage.close();
    console.log(`Wrote ${file}: ${summary()}`);
  } finally {
    await database.close();
  }
});
