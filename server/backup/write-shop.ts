import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { BackupBegin, BackupEnd, BackupPart, BackupTable } from './parts.ts';
import { createTables, moveExistingShop } from './prepare-target.ts';
import { dropPreviousSchema, restorePreviousSchema } from './previous-schema.ts';
import { readRows, tableIdentifier } from './read-rows.ts';

interface WriteShopOptions {
  database: Database;
  storage?: Pick<Storage, 'write'> | undefined;
  isReplacing: boolean;
  onError: (error: Error) => void;
}

/** Restores a backup. An error leaves the previous shop unchanged. Returns the last part of the backup. */
export async function writeShop(parts: AsyncIterable<BackupPart>, options: WriteShopOptions): Promise<BackupEnd> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    const first = (await iterator.next()).value;
    if (first?.kind !== 'begin') throw new Error('The first part of the backup is missing');
    return await replaceShop(first.begin, { [Symbol.asyncIterator]: () => iterator }, options);
  } finally {
    // Stops reading, because the reader may hold a transaction open on another database.
    await iterator.return?.();
  }
}

async function replaceShop(begin: BackupBegin, parts: AsyncIterable<BackupPart>, options: WriteShopOptions) {
  const { database, isReplacing, onError } = options;
  const hasPrevious = await moveExistingShop(database, begin, isReplacing);
  try {
    await createTables(database, begin, onError);
    const end = await writeParts(begin, parts, options);
    await dropPreviousSchema(database.db);
    return end;
  } catch (error) {
    if (hasPrevious) await restorePreviousSchema(database.db);
    throw error;
  }
}

async function writeParts(begin: BackupBegin, parts: AsyncIterable<BackupPart>, options: WriteShopOptions) {
  const { database, storage, onError } = options;
  const end = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    await switchTriggers(tx, begin, 'disable');
    await deleteDefaultRows(tx, begin);
    let declaredEnd: BackupEnd | undefined;
    for await (const part of parts) {
      if (part.kind === 'rows') await insertRows(tx, tableOf(begin, part.table), part.lines);
      else if (part.kind === 'picture') await storage?.write(part.key, part.bytes);
      else if (part.kind === 'end') declaredEnd = part.end;
    }
    if (!declaredEnd) throw new Error('The last part of the backup is missing');
    await compare(tx, begin, declaredEnd);
    await recount(tx);
    await switchTriggers(tx, begin, 'enable');
    return declaredEnd;
  });
  await migrateDatabase(database);
  await analyze(database.db, begin, onError);
  return end;
}

/** Deletes rows that migrations have inserted, such as the default categories, because the backup has its own. */
async function deleteDefaultRows(tx: Executor, { tables }: BackupBegin): Promise<void> {
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${tableIdentifier(name)}`);
}

/** Updates statistics. Only reports errors, because the rows are restored and the shop works without statistics. */
async function analyze(db: Executor, { tables }: BackupBegin, onError: (error: Error) => void): Promise<void> {
  for (const { name } of tables) {
    await db.execute(sql`analyze ${tableIdentifier(name)}`).catch((cause: unknown) => {
      onError(new Error(`${name} could not be analysed`, { cause }));
    });
  }
}

function tableOf({ tables }: BackupBegin, name: string): BackupTable {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new Error(`The backup does not describe ${name}`);
  return table;
}

async function insertRows(tx: Executor, { name, columns }: BackupTable, lines: string[]): Promise<void> {
  const table = tableIdentifier(name);
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${table} (${listed}) overriding system value
    select ${listed} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`);
}

/** Triggers are off in a restore: the backup contains their effects, or `recount` computes them. */
async function switchTriggers(tx: Executor, { tables }: BackupBegin, action: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) {
    if (name.startsWith('public.'))
      await tx.execute(sql`alter table ${tableIdentifier(name)} ${sql.raw(action)} trigger user`);
  }
}

async function compare(tx: Executor, { tables }: BackupBegin, end: BackupEnd): Promise<void> {
  const differing: string[] = [];
  for (const table of tables) {
    const { rows, sha256 } = await readRows(tx, table, async () => undefined);
    const expected = end.tables[table.name];
    if (expected?.rows === rows && expected.sha256 === sha256) continue;
    differing.push(`${table.name} (${rows} rows of ${expected?.rows ?? 0})`);
  }
  if (differing.length === 0) return;
  throw new StartupError(`The restored rows differ from the backup in ${differing.join(', ')}. Nothing was restored.`);
}

const functionsSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

async function recount(tx: Executor): Promise<void> {
  const functions = await tx.execute(sql`select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and proname like 'recount\\_%' and pronargs = 0 order by proname`);
  for (const { name } of functionsSchema.parse(functions).rows) await tx.execute(sql`select ${sql.identifier(name)}()`);
  const sequences = await tx.execute(sql`select format(
      'select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)', sequence, attname, attrelid::regclass) as name
    from pg_attribute, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      and attnum > 0 and not attisdropped and sequence is not null`);
  for (const { name } of functionsSchema.parse(sequences).rows) await tx.execute(sql.raw(name));
}
