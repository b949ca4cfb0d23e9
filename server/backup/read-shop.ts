import { createHash, type Hash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { parseImageKey } from '#server/media/image-key.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readMigrationLevel } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { describeTables } from './describe-tables.ts';
import { BACKUP_FORMAT, type BackupBegin, type BackupEnd, type BackupPart } from './parts.ts';
import { readJobsVersion } from './read-jobs-version.ts';
import { readRows } from './read-rows.ts';

interface ReadShopOptions {
  db: Executor;
  /** Left out where the pictures stay where they are. */
  storage?: Pick<Storage, 'list' | 'read'> | undefined;
  now: Date;
}

/** Parts that may wait for whoever writes them down. */
const PARTS_AHEAD = 4;

/**
 * The whole shop as a stream of `BackupPart`, as it is at one moment: a shop that is open may go on meanwhile. Destroyed with
 * the reason where it cannot be read.
 */
export function readShop(options: ReadShopOptions): Readable {
  const parts = new PassThrough({ objectMode: true, highWaterMark: PARTS_AHEAD });
  const emit = async (part: BackupPart) => {
    if (parts.destroyed) throw new Error('Nobody wants the backup any more');
    if (!parts.write(part)) await roomIn(parts);
  };
  emitShop(options, emit).then(
    () => parts.end(),
    (error: Error) => parts.destroy(error),
  );
  return parts;
}

/** Until more is wanted, or nothing any more. */
function roomIn(parts: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      parts.off('drain', go).off('close', go);
      resolve();
    };
    parts.on('drain', go).on('close', go);
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
      const described = await describeTables(tx);
      const jobsVersion = await readJobsVersion(tx);
      const createdAt = now.toISOString();
      const begin: BackupBegin = { format: BACKUP_FORMAT, createdAt, migration, jobsVersion, tables: described };
      await emit({ kind: 'begin', begin });
      for (const table of described) {
        tables[table.name] = await readRows(tx, table, (lines) => emit({ kind: 'rows', table: table.name, lines }));
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  // After the rows: a picture is stored before the row that names it.
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

/** What variants are made of, in the order of their names. Variants are made again when somebody looks. */
async function masterKeys(storage: Pick<Storage, 'list'> | undefined): Promise<string[]> {
  const keys: string[] = [];
  if (!storage) return keys;
  for await (const key of storage.list()) {
    const parsed = parseImageKey(key);
    if (parsed && !parsed.variant) keys.push(key);
  }
  return keys.sort();
}

/** Adds a picture to the hash of all. */
export function addImage(hash: Hash, key: string, bytes: Uint8Array): void {
  hash.update(`${key} ${createHash('sha256').update(bytes).digest('hex')}\n`);
}
