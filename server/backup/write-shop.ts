import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { BackupBegin, BackupEnd, BackupPart, BackupTable } from './parts.ts';
import { makeRoom, makeTables } from './prepare-target.ts';
import { dropPreviousSchema, putBack } from './previous-schema.ts';
import { readRows, tableIdentifier } from './read-rows.ts';

interface WriteShopOptions {
  database: Database;
  /** Left out where the pictures stay where they are. */
  storage?: Pick<Storage, 'write'> | undefined;
  isReplacing: boolean;
  onError: (error: Error) => void;
}

/**
 * Writes a shop into a database that has none, or in place of the one that it has, all of it or nothing: compares every table
 * with what the backup says of it, and brings it to the newest schema. Returns what the backup says. Throws `StartupError` as
 * `makeRoom` and the parts do.
 */
export async function writeShop(parts: AsyncIterable<BackupPart>, options: WriteShopOptions): Promise<BackupEnd> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    const first = (await iterator.next()).value;
    if (first?.kind !== 'begin') throw new Error('A backup begins with its beginning');
    return await replacingShop(first.begin, { [Symbol.asyncIterator]: () => iterator }, options);
  } finally {
    // Whoever reads them from a database holds a transaction open meanwhile.
    await iterator.return?.();
  }
}

/** Until all is there, the shop of before is only put aside: whatever fails, it is put back. */
async function replacingShop(begin: BackupBegin, parts: AsyncIterable<BackupPart>, options: WriteShopOptions) {
  const { database, isReplacing, onError } = options;
  const isPrevious = await makeRoom(database, begin, isReplacing);
  try {
    await makeTables(database, begin, onError);
    const end = await writeParts(begin, parts, options);
    await dropPreviousSchema(database.db);
    return end;
  } catch (error) {
    if (isPrevious) await putBack(database.db);
    throw error;
  }
}

async function writeParts(begin: BackupBegin, parts: AsyncIterable<BackupPart>, options: WriteShopOptions) {
  const { database, storage, onError } = options;
  const end = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    await switchTriggers(tx, begin, 'disable');
    let said: BackupEnd | undefined;
    for await (const part of parts) {
      if (part.kind === 'rows') await insertRows(tx, tableOf(begin, part.table), part.lines);
      else if (part.kind === 'picture') await storage?.write(part.key, part.bytes);
      else if (part.kind === 'end') said = part.end;
    }
    if (!said) throw new Error('A backup ends with its end');
    await compare(tx, begin, said);
    await countAnew(tx);
    await switchTriggers(tx, begin, 'enable');
    return said;
  });
  await migrateDatabase(database);
  // The embedded database plans well enough without.
  if (database.engine === 'postgres') await analyze(database.db, begin, onError);
  return end;
}

/** Tells the planner how much there is now. What cannot be looked at is told: the rows are there all the same. */
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

/** What triggers would write has been written already, or is counted anew. Keys of other tables are looked at all the same. */
async function switchTriggers(tx: Executor, { tables }: BackupBegin, turn: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) {
    if (name.startsWith('public.'))
      await tx.execute(sql`alter table ${tableIdentifier(name)} ${sql.raw(turn)} trigger user`);
  }
}

/** Reads every table back. Throws where it is not what was to be written. */
async function compare(tx: Executor, { tables }: BackupBegin, said: BackupEnd): Promise<void> {
  for (const table of tables) {
    const { rows, sha256 } = await readRows(tx, table, async () => undefined);
    const wanted = said.tables[table.name];
    if (wanted?.rows !== rows || wanted.sha256 !== sha256) {
      throw new Error(`${table.name} has come out differently: ${rows} rows of ${wanted?.rows ?? 0}`);
    }
  }
}

const functionsSchema = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Every function that counts anew what triggers keep; and the numbers that the next rows get. */
async function countAnew(tx: Executor): Promise<void> {
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
