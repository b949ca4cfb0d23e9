import { parseArgs } from 'node:util';
import { readArchive } from '#server/backup/archive.ts';
import { assertNoOtherConnections } from '#server/backup/assert-no-other-connections.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { readIdentities } from '#server/backup/encryption.ts';
import { restorePreviousSchema } from '#server/backup/previous-schema.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { type Env, parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

/** `npm run restore -- FILE` restores a backup. If a restore was killed, `--undo` brings the previous shop back. */
runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, undo: { type: 'boolean' }, identity: { type: 'string' } },
  });
  const [file] = positionals;
  const env = parseEnv(process.env);
  if (values.undo) return undo(env);
  if (!file) throw new StartupError('Usage: npm run restore -- FILE [--replace] [--identity KEYFILE], or --undo');
  const identities =
    values.identity === undefined ? [] : await readIdentities(values.identity, process.env['BACKUP_PASSPHRASE']);
  // Reads the whole file before anything is changed, so that an invalid backup changes nothing.
  for await (const _ of checkParts(readArchive(file, identities)));
  const database = await openDatabase(env, printError, { isPatient: true, replacesFormer: true });
  try {
    const storage = await openStorage(env);
    const isReplacing = values.replace === true;
    const end = await writeShop(checkParts(readArchive(file, identities)), {
      database,
      storage,
      isReplacing,
      onError: printError,
    });
    storage.close();
    console.log(`Restored ${describeEnd(end)}. Every table was read back and compared.`);
  } finally {
    await database.close();
  }
});

async function undo(env: Env): Promise<void> {
  const database = await openDatabase(env, printError, { isPatient: true });
  try {
    await assertNoOtherConnections(database);
    await restorePreviousSchema(database.db);
    console.log('The shop is as it was before the restore.');
  } finally {
    await database.close();
  }
}
