import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { storeProfilePicture } from '#server/media/store-picture.ts';
import { openDatabase } from '#server/open-database.ts';
import { openDeps } from '#server/open-deps.ts';
import { openStorage } from '#server/open-storage.ts';
import { orderPlaced } from '#server/orders/events.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listMigrations, migrateDatabase, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { wrapPglite } from '#server/platform/database/open-pglite.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Engine } from '#test/engines.ts';
import { jpegDataUrl } from '#test/pictures.ts';
import { rowsOf } from '#test/rows.ts';
import { createEmptyPostgres } from '#test/test-database.ts';
import { readArchive, writeArchive } from './archive.ts';
import { checkParts } from './check-parts.ts';
import { describeTables } from './describe-tables.ts';
import { putAside, putBack } from './keep-aside.ts';
import { readRows } from './read-rows.ts';
import { readShop } from './read-shop.ts';
import { writeShop } from './write-shop.ts';

const onError = (error: Error) => {
  throw error;
};
const ENGINES: Engine[] = inject('databases').postgres ? ['pglite', 'postgres'] : ['pglite'];
const PAIRS = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })));
/** A database of a size that people have starts, on any machine. */
const SLOW = { timeout: 120_000 };

/** Where a shop may be opened; gone when the test, or the suite, is over. */
async function openPlace(engine: Engine, whenOver: (cleanUp: () => Promise<void>) => void) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nanhi-backup-'));
  const postgres = engine === 'postgres' ? await createEmptyPostgres() : undefined;
  whenOver(async () => {
    await postgres?.drop();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  return parseEnv({ DATA_DIR, DEMO: 'true', ...(postgres && { DATABASE_URL: postgres.url }) });
}

/** A hash of every table, the sums of those that are derived, and every master. */
async function lookInto({ db, storage }: { db: Executor; storage: Storage }) {
  const tables = await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const found: Record<string, object> = {};
    for (const table of await describeTables(tx)) found[table.name] = await readRows(tx, table, async () => undefined);
    return found;
  });
  const derived = await rowsOf(
    { db },
    sql`select (select json_agg(t order by t::text) from (select subject, detail, sum(value) from counters group by 1, 2 having sum(value) <> 0) t) as counters,
      (select json_agg(t order by t::text) from product_cells t) as cells,
      (select json_agg(t order by t.word collate "C") from product_words t) as words,
      (select json_agg(t order by t.product_id) from rating_counts t) as ratings`,
  );
  const pictures: Record<string, string> = {};
  for await (const key of storage.list()) {
    if (!key.includes('-')) pictures[key] = Buffer.from((await storage.read(key)) ?? []).toString('base64');
  }
  return { tables, derived, pictures };
}

const open = async (env: ReturnType<typeof parseEnv>) => {
  const database = await openDatabase(env, onError, { isPatient: true });
  return { database, db: database.db, storage: await openStorage(env) };
};

describe.each(ENGINES)('the demo shop on %s', SLOW, (from) => {
  const cleanUps: (() => Promise<void>)[] = [];
  let file: string;
  let original: Awaited<ReturnType<typeof lookInto>>;

  beforeAll(async () => {
    const env = await openPlace(from, (cleanUp) => void cleanUps.push(cleanUp));
    const opened = await openDeps(env, { onError });
    const { deps } = opened;
    await storeProfilePicture(deps.storage, await jpegDataUrl());
    const [order] = await deps.db.select({ id: orders.id }).from(orders).limit(1);
    // A mail that has not gone out yet.
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, orderPlaced, { id: order?.id ?? '' }));
    await deps.db.execute(sql`insert into rate_limits (key, points, expire) values (${'login:"ü\n'}, 3, now())`);
    // pg-boss' own work, as it waits there every minute.
    await deps.db.execute(
      sql`select jobs.create_queue('__pgboss__send-it', '{"policy":"standard","retryLimit":2}'::jsonb)`,
    );
    await deps.db.execute(sql`insert into jobs.job (name) values ('__pgboss__send-it')`);
    original = await lookInto(deps);
    file = join(env.dataDir, 'shop.tar.gz');
    await writeArchive(checkParts(readShop({ ...deps, now: new Date() })), file);
    await opened.close();
  }, 120_000);
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it.each(PAIRS.filter((pair) => pair.from === from))('is the same once it is restored on $to', async ({ to }) => {
    const env = await openPlace(to, onTestFinished);
    const target = await open(env);
    const end = await writeShop(checkParts(readArchive(file)), { ...target, isReplacing: false, onError });
    expect(await lookInto(target)).toEqual(original);
    expect(original.tables).toMatchObject({ 'jobs.job': { rows: 1 } });
    expect(Object.keys(original.pictures).length).toBe(end.pictures.count);
    expect(end.pictures.count).toBeGreaterThan(1);

    const again = writeShop(readArchive(file), { ...target, isReplacing: false, onError });
    await expect(again).rejects.toThrow('There is a shop in this database already. With --replace it is thrown away.');
    await target.db.execute(sql`delete from orders`);
    await writeShop(readArchive(file), { ...target, isReplacing: true, onError });
    expect(await lookInto(target)).toEqual(original);
    await target.database.close();

    // The demo is not set up over it, and its mail goes out.
    const { wasSeeded, deps, close } = await openShop(env);
    expect(wasSeeded).toBe(false);
    expect(await rowsOf(deps, sql`select count(*)::int as waiting from jobs.job where state = 'created'`)).toEqual([
      { waiting: 1 },
    ]);
    await close();
  });

  it('leaves the shop as it was where it fails half way, or where somebody uses it', async () => {
    const env = await openPlace(from, onTestFinished);
    const opened = await openDeps(env, { onError });
    const { deps } = opened;
    await deps.db.execute(sql`update products set name = 'Kept'`);
    await opened.close();
    const target = await open(env);
    const before = await lookInto(target);
    async function* broken() {
      for await (const part of readArchive(file)) {
        if (part.kind === 'rows' && part.table === 'public.orders') throw new Error('the power is gone');
        yield part;
      }
    }
    const half = writeShop(broken(), { ...target, isReplacing: true, onError });
    await expect(half).rejects.toThrow('the power is gone');
    expect(await lookInto(target)).toEqual(before);
    expect(
      await rowsOf(target, sql`select count(*)::int as aside from pg_namespace where nspname ~ '_before_'`),
    ).toEqual([{ aside: 0 }]);

    async function* ofAnother() {
      for await (const part of readArchive(file)) {
        yield part.kind === 'begin' ? { ...part, begin: { ...part.begin, jobsVersion: 1 } } : part;
      }
    }
    const other = writeShop(ofAnother(), { ...target, isReplacing: true, onError });
    await expect(other).rejects.toThrow(/^The backup keeps its jobs as another release does \(version 1, here \d+\)/);

    // Killed before it could put anything back.
    await putAside(target.db);
    const next = writeShop(readArchive(file), { ...target, isReplacing: true, onError });
    await expect(next).rejects.toThrow(/^A restore was cut off: .* `npm run restore -- --undo` puts it back\.$/);
    await putBack(target.db);
    await expect(putBack(target.db)).rejects.toThrow('there is nothing to undo');
    expect(await lookInto(target)).toEqual(before);

    if (from === 'postgres') {
      const guest = await open(env);
      const used = writeShop(readArchive(file), { ...target, isReplacing: true, onError });
      await expect(used).rejects.toThrow(/^Others are connected to this database \(1\)/);
      await guest.database.close();
    }
    await target.database.close();
    // It works as before, and not only has its rows.
    const again = await openShop(env);
    await again.deps.db.execute(sql`update products set name = 'Kept on' where similarity(name, 'kept') > 0.9`);
    const onPlace = await rowsOf(again.deps, sql`select count(*)::int as words from product_words where word = 'on'`);
    expect(onPlace).toEqual([{ words: 1 }]);
    await inTransaction(again.deps.db, (tx) => again.deps.jobs.enqueue(tx, orderPlaced, { id: 'x' }));
    await again.close();
  });

  it('goes into a shop that was started once, and in which nobody has done anything', async () => {
    const env = { ...(await openPlace(from, onTestFinished)), isDemo: false };
    const opened = await openDeps(env, { onError });
    await opened.deps.db.execute(sql`insert into rate_limits (key, points, expire) values (${'login:"ü\n'}, 9, now())`);
    await opened.close();
    const target = await open(env);
    await writeShop(checkParts(readArchive(file)), { ...target, isReplacing: false, onError });
    expect(await lookInto(target)).toEqual(original);
    await target.database.close();
  });

  it('is a file for its owner only', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is refused where a part would not fit into memory', async () => {
    const swollen = `${file}.swollen`;
    const header = pack();
    header.entry({ name: 'begin.json', size: 1_000_000_000_000 });
    const [block] = await once(header, 'data');
    header.destroy();
    await writeFile(swollen, gzipSync(block));
    const drain = async () => {
      for await (const _ of readArchive(swollen));
    };
    await expect(drain()).rejects.toThrow(/cannot be read as a backup \(begin\.json has 1000000000000 bytes\)/);
  });

  it('is refused where the file was changed or cut off', async () => {
    const whole = await readFile(file);
    const broken = `${file}.broken`;
    const drain = async () => {
      for await (const _ of checkParts(readArchive(broken)));
    };
    await writeFile(broken, whole.subarray(0, whole.length / 2));
    await expect(drain()).rejects.toThrow(/cannot be read as a backup/);
    await writeFile(broken, 'something else');
    await expect(drain()).rejects.toThrow(/cannot be read as a backup/);
    async function* changed() {
      for await (const part of readArchive(file)) {
        if (part.kind === 'rows' && part.table === 'public.products') {
          part.lines[0] = String(part.lines[0]).replace(/"price_paisa":\d+/, '"price_paisa":1');
        }
        yield part;
      }
    }
    await writeArchive(changed(), broken);
    await expect(drain()).rejects.toThrow('The backup is damaged: the rows of public.products.');
  });
});

async function openShop(env: ReturnType<typeof parseEnv>) {
  const opened = await openDeps(env, { onError });
  return { ...opened, close: () => opened.close() };
}

describe('a backup of an older release', SLOW, () => {
  it('is restored with the tables of then, and brought to those of now', async () => {
    const [oldest] = await listMigrations();
    const old = wrapPglite(await PGlite.create({ extensions: { pg_trgm } }));
    await migrateDatabase(old, oldest);
    await old.db.execute(sql`insert into users (id, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'Amna', 'amna@example.com', 'x', now())`);
    const target = wrapPglite(await PGlite.create({ extensions: { pg_trgm } }));
    await writeShop(checkParts(readShop({ db: old.db, now: new Date() })), {
      database: target,
      isReplacing: false,
      onError,
    });
    expect(await readMigrationLevel(target.db)).toBe((await listMigrations()).at(-1));
    const counted = sql`select email, (select sum(value)::int from counters where subject = 'users') as counted from users`;
    expect(await rowsOf(target, counted)).toEqual([{ email: 'amna@example.com', counted: 1 }]);
    await old.close();
    await target.close();
  });
});
