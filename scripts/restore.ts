import { parseArgs } from 'node:util';
import { readArchive } from '#server/backup/archive.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run restore -- FILE`: the shop of a backup, into a database that has none; with `--replace` in place of what is there. */
runScript(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [file] = positionals;
  if (!file) throw new StartupError('Usage: npm run restore -- FILE [--replace]');
  const env = parseEnv(process.env);
  // Before anything is touched, the file is read to its end.
  for await (const _ of checkParts(readArchive(file)));
  const database = await openDatabase(env, console.error, { isPatient: true });
  try {
    const storage = await openStorage(env);
    const isReplacing = values.replace === true;
    const end = await writeShop(checkParts(readArchive(file)), {
      database,
      storage,
      isReplacing,
      onError: console.error,
    });
    storage.close();
    console.log(`Restored ${describeEnd(end)}. Every table was read back and compared.`);
  } finally {
    await database.close();
  }
});
