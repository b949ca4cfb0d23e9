import { createHash, type Hash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { parseImageKey } from '#server/media/image-key.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readMigrationLevel } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { describeTables, readJobsVersion } from './describe-tables.ts';
import { BACKUP_FORMAT, type BackupBegin, type BackupEnd, type BackupPart } from './parts.ts';
import { readRows } from './read-rows.ts';

interface ReadShopOptions {
  db: Executor;
  storage?: Pick<Storage, 'list' | 'read'> | undefined;
  now: Date;
}

const PARTS_AHEAD = 4;

/** Streams a snapshot of the shop, which may be running. An error destroys the stream. */
export function readShop(options: ReadShopOptions): Readable {
  const parts = new PassThrough({ objectMode: true, highWaterMark: PARTS_AHEAD });
  const emit = async (part: BackupPart) => {
    if (parts.destroyed) throw new Error('The reader of the backup has stopped');
    if (!parts.write(part)) await drainedOrClosed(parts);
  };
  emitShop(options, emit).then(
    () => parts.end(),
    (error: Error) => parts.destroy(error),
  );
  return parts;
}

function drainedOrClosed(parts: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      parts.off('drain', settle).off('close', settle);
      resolve();
    };
    parts.on('drain', settle).on('close', settle);
  });
}

async function emitShop(
  { db, storage, now }: ReadShopOptions,
  emit: (part: BackupPart) => Promise<void>,
): Promise<void> {
  const tables: BackupEnd['tables'] = {};
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local time zone 'UTC'`);
      const migration = await readMigrationLevel(tx);
      if (migration === undefined) throw new StartupError('There is no shop in this database.');
      const tableList = await describeTables(tx);
      const jobsVersion = await readJobsVersion(tx);
      const createdAt = now.toISOString();
      const begin: BackupBegin = { format: BACKUP_FORMAT, createdAt, migration, jobsVersion, tables: tableList };
      await emit({ kind: 'begin', begin });
      for (const table of tableList) {
        tables[table.name] = await readRows(tx, table, (lines) => emit({ kind: 'rows', table: table.name, lines }));
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // The shop stores an image before the row that refers to it, so the images of all rows exist.
  const images = { count: 0, hash: createHash('sha256') };
  for (const key of await masterKeys(storage)) {
    const bytes = await storage?.read(key);
    if (!bytes) continue;
    images.count += 1;
    addImage(images.hash, key, bytes);
    await emit({ kind: 'picture', key, bytes });
  }
  const end = { tables, pictures: { count: images.count, sha256: images.hash.digest('hex') } };
  await emit({ kind: 'end', end });
}

/** Returns the sorted keys of original images. A backup omits variants, because the shop makes them on request. */
export async function masterKeys(storage: Pick<Storage, 'list'> | undefined): Promise<string[]> {
  const keys: string[] = [];
  if (!storage) return keys;
  for await (const key of storage.list()) {
    const parsed = parseImageKey(key);
    if (parsed && !parsed.variant) keys.push(key);
  }
  return keys.sort();
}

export function addImage(hash: Hash, key: string, bytes: Uint8Array): void {
  hash.update(`${key} ${createHash('sha256').update(bytes).digest('hex')}\n`);
}
