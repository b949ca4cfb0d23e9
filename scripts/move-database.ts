import { checkParts } from '#server/backup/check-parts.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openPglite } from '#server/platform/database/open-pglite.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run db:move -- postgres://...`: the embedded database of DATA_DIR into an empty PostgreSQL. Pictures stay where they are. */
runScript(async () => {
  const url = process.argv[2];
  if (!url) throw new StartupError('Usage: npm run db:move -- postgres://USER:PASSWORD@HOST/DATABASE');
  const env = parseEnv({ ...process.env, DATABASE_URL: url });
  const source = await openPglite(env.dataDir);
  try {
    const target = await openDatabase(env, printError, { isPatient: true });
    try {
      const parts = checkParts(readShop({ db: source.db, now: new Date() }));
      const end = await writeShop(parts, { database: target, isReplacing: false, onError: printError });
      console.log(`Moved ${describeEnd(end)}. Every table was read back and compared.`);
      console.log('Start the shop with DATABASE_URL (and DEMO=true, if it is the demo) from now on.');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
