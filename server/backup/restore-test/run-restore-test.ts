import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { isEncrypted, readIdentities } from '#server/backup/encryption.ts';
import { chooseBackup } from '#server/backup/fetch-backup.ts';
import { isBackupName } from '#server/backup/retention.ts';
import { openScratchFolder } from '#server/backup/scratch-folder.ts';
import { restoreTests } from '#server/backup/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import { printError } from '#server/platform/describe-error.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { countShop } from './queries.ts';

/** Less than the time after which the queue repeats a job. A test of a large shop takes longer, and continues. */
const JOB_LIMIT_MS = 45_000;
const HEARTBEAT_MS = 10_000;

/** A repeated job finds the test started, and does nothing. */
export async function startRestoreTest(deps: Deps, id: string): Promise<void> {
  const at = deps.now();
  const [started] = await deps.db
    .update(restoreTests)
    .set({ startedAt: at, aliveAt: at })
    .where(and(eq(restoreTests.id, id), isNull(restoreTests.startedAt)))
    .returning({ id: restoreTests.id });
  if (started) await Promise.race([runAndStore(deps, id), delay(JOB_LIMIT_MS, undefined, { ref: false })]);
}

/** Stores errors instead of throwing them. A repeated test needs a new press of the button. */
async function runAndStore(deps: Deps, id: string): Promise<void> {
  const store = async (set: Partial<typeof restoreTests.$inferInsert>) => {
    await deps.db.update(restoreTests).set(set).where(eq(restoreTests.id, id));
  };
  const beat = setInterval(() => void store({ aliveAt: deps.now() }).catch(printError), HEARTBEAT_MS).unref();
  try {
    const result = await restore(deps);
    await store({ ...result, endedAt: deps.now() });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await store({ error: text, endedAt: deps.now() }).catch(printError);
  } finally {
    clearInterval(beat);
  }
}

async function restore({ env, db, now }: Deps) {
  // The import is dynamic, because the restore also imports the kinds of jobs.
  const { drillRestore } = await import('#server/backup/drill-restore.ts');
  const scratch = await openScratchFolder();
  try {
    const { file, source, name } = await findBackup(env, scratch.path, printError);
    if (env.backupKeyFile === undefined && (await isEncrypted(file))) {
      throw new Error(
        'The backup is encrypted. Set BACKUP_KEY_FILE to the file of its key, so that the shop can try it.',
      );
    }
    const identities = env.backupKeyFile === undefined ? [] : await readIdentities(env.backupKeyFile);
    let restored: Awaited<ReturnType<typeof countShop>> | undefined;
    await drillRestore(file, {
      env,
      identities,
      onError: printError,
      signal: new AbortController().signal,
      async onRestored(copy) {
        restored = await countShop(copy);
      },
    });
    const shop = await countShop(db);
    if (source === 'stored') {
      await recordSecurityEvent(db, { at: now(), kind: 'backup.verified', userId: null, detail: name });
    }
    return {
      source,
      backupName: name,
      restoredProducts: restored?.products ?? null,
      restoredOrders: restored?.orders ?? null,
      restoredCustomers: restored?.customers ?? null,
      shopProducts: shop.products,
      shopOrders: shop.orders,
      shopCustomers: shop.customers,
    };
  } finally {
    await scratch.remove();
  }
}

interface FoundBackup {
  file: string;
  source: 'stored' | 'fresh';
  name: string | null;
}

/**
 * Returns the newest backup of the bucket or the folder. Without both, writes a backup of the shop as it is now. Throws
 * if bucket or folder have no backup. `scratch` is a folder for files that the caller deletes.
 */
async function findBackup(env: Env, scratch: string, onError: (error: Error) => void): Promise<FoundBackup> {
  if (env.backupS3) return fromBucket(env.backupS3, scratch);
  if (env.backupFolder === undefined) return writeFresh(env, scratch, onError);
  const name = chooseBackup((await readdir(env.backupFolder)).filter(isBackupName).sort(), env.backupFolder);
  return { file: join(env.backupFolder, name), source: 'stored', name };
}

async function fromBucket(settings: NonNullable<Env['backupS3']>, scratch: string): Promise<FoundBackup> {
  const { openS3Backups } = await import('#server/backup/s3-backups.ts');
  const bucket = openS3Backups(settings);
  try {
    const name = chooseBackup(await bucket.list(), `the bucket ${settings.bucket}`);
    const file = join(scratch, name);
    await bucket.download(name, file);
    return { file, source: 'stored', name };
  } finally {
    bucket.close();
  }
}

async function writeFresh(env: Env, scratch: string, onError: (error: Error) => void): Promise<FoundBackup> {
  const { readShop } = await import('#server/backup/read-shop.ts');
  const { checkParts } = await import('#server/backup/check-parts.ts');
  const { writeArchive } = await import('#server/backup/archive.ts');
  const file = join(scratch, 'fresh.tar.gz');
  const database = await openDatabase(env, onError, { isPatient: true });
  const storage = await openStorage(env);
  try {
    await writeArchive(checkParts(readShop({ db: database.db, storage, now: new Date() })), file);
    return { file, source: 'fresh', name: null };
  } finally {
    storage.close();
    await database.close();
  }
}
