import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from '#server/backup/archive.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { drillRestore } from '#server/backup/drill-restore.ts';
import { createIdentity, encryptFor, lockIdentity, readIdentities } from '#server/backup/encryption.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { backupName, findExpired } from '#server/backup/retention.ts';
import { summarise } from '#server/backup/summarise.ts';
import { backups } from '#server/backup/tables.ts';
import { type Env, parseEnv } from '#server/env.ts';
import { claimImageFolder } from '#server/media/claim-folder.ts';
import { openDatabase } from '#server/open-database.ts';
import { imageFolderOf, openStorage } from '#server/open-storage.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { printError } from '#server/platform/describe-error.ts';
import { exitOnSignal, onEndingSignal } from '#server/platform/processes/end-on-signal.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const USAGE =
  'Usage: npm run backup -- FILE (such as shop.tar.gz) [--replace] [--recipient KEY], or --into FOLDER, or --new-identity KEYFILE';

/** Passphrase of a locked key file. It is no option, because other users of the machine can read a command's options. */
const PASSPHRASE = process.env['BACKUP_PASSPHRASE'];

/** The installer writes this copy of the key, which opens with a passphrase, beside the backups. */
const LOCKED_KEY = 'backup.key.age';

/** `npm run backup` writes a backup, checks one (`--verify`), or creates a key (`--new-identity`). */
runScript(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      recipient: { type: 'string', multiple: true },
      verify: { type: 'boolean' },
      identity: { type: 'string' },
      into: { type: 'string' },
      'new-identity': { type: 'string' },
      'locked-copy': { type: 'string' },
    },
  });
  const keyFile = values['new-identity'];
  if (keyFile !== undefined) return createKey(keyFile, values['locked-copy']);
  const [file] = positionals;
  const isNightly = values.into !== undefined;
  if (isNightly === (file !== undefined)) throw new StartupError(USAGE);
  const env = parseEnv(process.env);
  const recipients = values.recipient ?? env.backupRecipients;
  if (values.into !== undefined) return backUpInto(env, values.into, { recipients, ...values });
  if (file === undefined) throw new StartupError(USAGE);
  if (values.verify) return verify(env, file, values.identity);
  if (existsSync(file) && !values.replace) {
    throw new StartupError(`${file} exists already. Give another name, or --replace.`);
  }
  await backUp(env, file, recipients);
});

interface NightlyOptions {
  recipients: string[];
  verify?: boolean | undefined;
  identity?: string | undefined;
}

/** Deletes expired backups only after the new one is complete and, with `verify`, restored as a test. */
async function backUpInto(env: Env, folder: string, options: NightlyOptions): Promise<void> {
  const name = backupName(new Date(), options.recipients.length > 0);
  const file = join(folder, name);
  await backUp(env, file, options.recipients);
  if (options.verify) {
    await verify(env, file, options.identity);
    await recordVerified(env, name);
  }
  const expired = findExpired(await readdir(folder), new Date());
  for (const each of expired) await rm(join(folder, each), { force: true });
  if (expired.length > 0) console.log(`Deleted ${expired.length} expired backups`);
  if (env.backupS3) await copyToBucket(env.backupS3, folder, name);
}

/** Deletes expired backups of the bucket only after the new one is complete there. */
async function copyToBucket(settings: NonNullable<Env['backupS3']>, folder: string, name: string): Promise<void> {
  const { openS3Backups } = await import('#server/backup/s3-backups.ts');
  const bucket = openS3Backups(settings);
  const doing = async (what: string, work: () => Promise<void>) => {
    await work().catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartupError(`The backup is complete in ${folder}, but ${what}: ${reason}`, { cause });
    });
  };
  try {
    await doing('it could not be copied', () => bucket.upload(join(folder, name), name));
    console.log(`Copied ${name} to the bucket ${settings.bucket}`);
    const key = join(folder, LOCKED_KEY);
    if (existsSync(key)) await doing('its key could not be copied', () => bucket.storeKey(key));
    await doing('expired backups of the bucket could not be deleted', async () => {
      for (const each of findExpired(await bucket.list(), new Date())) await bucket.remove(each);
    });
  } finally {
    bucket.close();
  }
}

/** `npm run doctor` reports the last of these events. */
async function recordVerified(env: Env, detail: string): Promise<void> {
  const database = await openDatabase(env, printError);
  try {
    await recordSecurityEvent(database.db, { at: new Date(), kind: 'backup.verified', userId: null, detail });
  } finally {
    await database.close();
  }
}

async function backUp(env: Env, file: string, recipients: string[]): Promise<void> {
  // Throws for an invalid recipient before the database opens.
  encryptFor(recipients);
  const database = await openDatabase(env, printError, { isPatient: true });
  try {
    const storage = await openStorage(env);
    // An older schema may lack the column that `claimImageFolder` writes.
    const isCurrent = (await readMigrationLevel(database.db)) === (await listMigrations()).at(-1);
    if (isCurrent && env.databaseUrl && !env.s3) {
      await claimImageFolder(database.db, imageFolderOf(env));
    }
    // Recorded before the rows are read, so that the backup itself contains this event.
    if (isCurrent) {
      const detail = recipients.length > 0 ? 'encrypted' : 'not encrypted';
      await recordSecurityEvent(database.db, { at: new Date(), kind: 'backup.written', userId: null, detail });
    }
    const takenAt = new Date();
    const { parts, summary } = summarise(checkParts(readShop({ db: database.db, storage, now: takenAt })));
    await writeArchive(parts, file, recipients);
    storage.close();
    if (isCurrent) await database.db.insert(backups).values({ takenAt, isEncrypted: recipients.length > 0 });
    console.log(`Wrote ${file}${recipients.length > 0 ? ', encrypted' : ''}: ${summary()}`);
  } finally {
    await database.close();
  }
}

async function verify(env: Env, file: string, keyFile: string | undefined): Promise<void> {
  const interrupted = new AbortController();
  const abort = () => interrupted.abort(new StartupError('Interrupted. The restored trial copy is deleted.'));
  onEndingSignal(() => {
    abort();
    exitOnSignal();
  });
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile, PASSPHRASE);
  console.log(await drillRestore(file, { env, identities, onError: printError, signal: interrupted.signal }));
}

async function createKey(keyFile: string, lockedCopy: string | undefined): Promise<void> {
  if (lockedCopy !== undefined && !PASSPHRASE) {
    throw new StartupError('--locked-copy needs a passphrase in the variable BACKUP_PASSPHRASE.');
  }
  const recipient = await createIdentity(keyFile);
  if (lockedCopy !== undefined && PASSPHRASE) await lockIdentity(keyFile, lockedCopy, PASSPHRASE);
  console.log(
    `Wrote ${keyFile}. Store it in another place than the shop: without it no backup can be read. Its public key is`,
  );
  console.log(recipient);
}
