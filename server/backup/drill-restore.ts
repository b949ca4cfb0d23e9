import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { IMAGE_COLUMNS } from '#server/image-columns.ts';
import { describeMissing, findMissingImages } from '#server/media/find-missing-images.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readArchive } from './archive.ts';
import { checkParts } from './check-parts.ts';
import type { BackupEnd, BackupPart } from './parts.ts';
import { addImage, masterKeys } from './read-shop.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { openScratchFolder } from './scratch-folder.ts';
import { describeEnd } from './summarise.ts';
import { writeShop } from './write-shop.ts';

interface DrillOptions {
  env: Env;
  /** Private `age` keys. An encrypted file needs one of them. */
  identities: readonly string[];
  onError: (error: Error) => void;
  signal: AbortSignal;
  /** Reads from the restored database before it is deleted. */
  onRestored?: (db: Executor) => Promise<void>;
}

/** Restores a backup into a scratch database and compares all rows and images. Returns a sentence for the operator. */
export async function drillRestore(file: string, options: DrillOptions): Promise<string> {
  const { env, identities, onError, signal, onRestored } = options;
  const readParts = () => checkParts(untilAborted(readArchive(file, identities), signal));
  // Reads the whole file first, so that a damaged file fails before a database is created.
  for await (const _ of readParts());
  const folder = await openScratchFolder();
  let scratch: ScratchDatabase | undefined;
  try {
    scratch = await openScratchDatabase(env, folder.path, onError);
    const storage = await openDiskStorage(join(folder.path, 'images'));
    const { database, where } = scratch;
    const end = await writeShop(readParts(), { database, storage, isReplacing: false, onError });
    await compareImages(storage, end);
    await onRestored?.(database.db);
    // Only a warning: the shop may have lost images before the backup, or replaced them during it.
    const missing = describeMissing(await findMissingImages(database.db, storage, IMAGE_COLUMNS));
    return `${file} can be restored: ${describeEnd(end)}, all compared in ${where}.${missing ? ` But ${missing}.` : ''}`;
  } finally {
    await scratch?.close();
    await folder.remove();
  }
}

async function* untilAborted(parts: AsyncIterable<BackupPart>, signal: AbortSignal): AsyncGenerator<BackupPart> {
  for await (const part of parts) {
    signal.throwIfAborted();
    yield part;
  }
}

async function compareImages(storage: Storage, { pictures }: BackupEnd): Promise<void> {
  const hash = createHash('sha256');
  const keys = await masterKeys(storage);
  for (const key of keys) addImage(hash, key, (await storage.read(key)) ?? new Uint8Array());
  if (keys.length === pictures.count && hash.digest('hex') === pictures.sha256) return;
  throw new StartupError(`The restored images differ from the backup (${keys.length} of ${pictures.count}).`);
}
