import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { migrateDatabase, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { printError } from '#server/platform/describe-error.ts';
import { runScript } from './run-script.ts';

/** `npm run migrate` migrates the tables while the previous release still serves, so that an error never stops it. */
runScript(async () => {
  const database = await openDatabase(parseEnv(process.env), printError);
  try {
    await migrateDatabase(database);
    console.log(`The tables are at ${await readMigrationLevel(database.db)}`);
  } finally {
    await database.close();
  }
});
