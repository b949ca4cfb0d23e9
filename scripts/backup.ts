import { writeArchive } from '#server/backup/archive.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { summarise } from '#server/backup/summarise.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run backup -- FILE`: the whole shop, rows and images, in one file. */
runScript(async () => {
  const file = process.argv[2];
  if (!file) throw new StartupError('Usage: npm run backup -- FILE (as shop.tar.gz)');
  const env = parseEnv(process.env);
  const database = await openDatabase(env, printError, { isPatient: true });
  try {
    const storage = await openStorage(env);
    const { parts, summary } = summarise(checkParts(readShop({ db: database.db, storage, now: new Date() })));
    await writeArchive(parts, file);
    storage.close();
    console.log(`Wrote ${file}: ${summary()}`);
  } finally {
    await database.close();
  }
});
