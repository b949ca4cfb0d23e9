import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseBackup } from '#server/backup/fetch-backup.ts';
import { isBackupName } from '#server/backup/retention.ts';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';

export interface FoundBackup {
  file: string;
  source: 'stored' | 'fresh';
  name: string | null;
}

/**
 * Returns the newest backup of the bucket or the folder. Without both, writes a backup of the shop as it is now. Throws
 * if bucket or folder have no backup. `scratch` is a folder for files that the caller deletes.
 */
export async function findBackup(env: Env, scratch: string, onError: (error: Error) => void): Promise<FoundBackup> {
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
