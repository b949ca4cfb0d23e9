import { parseArgs } from 'node:util';
import { readArchive } from '#server/backup/archive.ts';
import { assertNoOtherConnections } from '#server/backup/assert-no-other-connections.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { readIdentities } from '#server/backup/encryption.ts';
import { type FetchOptions, fetchBackup } from '#server/backup/fetch-backup.ts';
import { restorePreviousSchema } from '#server/backup/previous-schema.ts';
import { openScratchFolder } from '#server/backup/scratch-folder.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { type Env, parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--replace] [--identity KEYFILE], or --from-bucket [NAME] for a backup of the bucket, or --undo';

/**
 * `npm run restore -- FILE` restores a backup. With `--from-bucket` it downloads the newest backup of `BACKUP_S3_BUCKET`,
 * or the named one. If a restore was killed, `--undo` brings the previous shop back.
 */
runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      undo: { type: 'boolean' },
      identity: { type: 'string' },
      'from-bucket': { type: 'boolean' },
    },
  });
  const [file] = positionals;
  const env = parseEnv(process.env);
  if (values.undo) return undo(env);
  const passphrase = process.env['BACKUP_PASSPHRASE'];
  const identities = values.identity === undefined ? [] : await readIdentities(values.identity, passphrase);
  const isReplacing = values.replace === true;
  if (values['from-bucket']) {
    return restoreFromBucket(env, isReplacing, { name: file, passphrase, identities });
  }
  if (!file) throw new StartupError(USAGE);
  await restore(env, isReplacing, { file, identities });
});

async function restoreFromBucket(env: Env, isReplacing: boolean, options: FetchOptions): Promise<void> {
  if (!env.backupS3) {
    throw new StartupError(
      '--from-bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    );
  }
  const { openS3Backups } = await import('#server/backup/s3-backups.ts');
  const bucket = openS3Backups(env.backupS3);
  const scratch = await openScratchFolder();
  try {
    const where = `the bucket ${env.backupS3.bucket}`;
    const fetched = await fetchBackup(bucket, where, scratch.path, options);
    console.log(`Downloaded ${fetched.name} from ${where}`);
    await restore(env, isReplacing, fetched);
  } finally {
    bucket.close();
    await scratch.remove();
  }
}

async function restore(
  env: Env,
  isReplacing: boolean,
  { file, identities }: { file: string; identities: readonly string[] },
): Promise<void> {
  // Reads the whole file before anything is changed, so that an invalid backup changes nothing.
  for await (const _ of checkParts(readArchive(file, identities)));
  const database = await openDatabase(env, printError, { isPatient: true });
  try {
    const storage = await openStorage(env);
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
}

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
