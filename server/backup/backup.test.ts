import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { storeProfileImage } from '#server/media/store-image.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { openDeps } from '#server/open-deps.ts';
import { orders } from '#server/orders/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listMigrations, migrateDatabase, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { inspectShop, openTarget, throwError } from '#test/backups.ts';
import {
  type DatabaseHome,
  openDemoEnvironment,
  openEmptyEnvironment,
  type ShopEnvironment,
} from '#test/environments.ts';
import { jpegDataUrl } from '#test/images.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';
import { readArchive, writeArchive } from './archive.ts';
import { checkParts } from './check-parts.ts';
import { readShop } from './read-shop.ts';
import { writeShop } from './write-shop.ts';

const HOMES: DatabaseHome[] = ['server', 'embedded'];
const SLOW = { timeout: 600_000 };

describe('the demo shop', SLOW, () => {
  let environment: ShopEnvironment;
  let file: string;
  let original: Awaited<ReturnType<typeof inspectShop>>;
  let jobsOfDemo: number;

  beforeAll(async () => {
    environment = await openDemoEnvironment();
    const opened = await openDeps(parseEnv(environment.env), { onError: throwError });
    const { deps } = opened;
    await storeProfileImage(deps.storage, await jpegDataUrl());
    jobsOfDemo = (await rowsOf(deps, sql`select from jobs.job where name not like '\\_\\_pgboss%'`)).length;
    const [order] = await deps.db.select({ id: orders.id }).from(orders).limit(1);
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, newOrderMail, { id: order?.id ?? '' }));
    await deps.db.execute(sql`insert into rate_limits (key, points, expire) values (${'login:"ü\n'}, 3, now())`);
    // A backup omits internal jobs of pg-boss.
    await deps.db.execute(
      sql`select jobs.create_queue('__pgboss__send-it', '{"policy":"standard","retryLimit":2}'::jsonb)`,
    );
    await deps.db.execute(sql`insert into jobs.job (name) values ('__pgboss__send-it')`);
    original = await inspectShop(deps);
    file = join(environment.env.DATA_DIR, 'shop.tar.gz');
    await writeArchive(checkParts(readShop({ ...deps, now: new Date() })), file);
    await opened.close();
  });
  afterAll(() => environment.close());

  const openTargetEnvironment = async (home: DatabaseHome, variables: Record<string, string> = {}) => {
    const { env, close } = await openEmptyEnvironment(home);
    onTestFinished(close);
    return parseEnv({ ...env, ...variables });
  };

  it.each(HOMES)('is the same after a restore on a database of kind %s', async (to) => {
    const env = await openTargetEnvironment(to);
    const target = await openTarget(env);
    const end = await writeShop(checkParts(readArchive(file)), { ...target, isReplacing: false, onError: throwError });
    expect(await inspectShop(target)).toEqual(original);
    expect(original.tables).toMatchObject({ 'jobs.job': { rows: jobsOfDemo + 1 } });
    expect(Object.keys(original.pictures).length).toBe(end.pictures.count);
    expect(end.pictures.count).toBeGreaterThan(1);

    const again = writeShop(readArchive(file), { ...target, isReplacing: false, onError: throwError });
    await expect(again).rejects.toThrow('There is a shop in this database already. With --replace it is deleted.');
    await target.db.execute(sql`delete from orders`);
    await writeShop(readArchive(file), { ...target, isReplacing: true, onError: throwError });
    expect(await inspectShop(target)).toEqual(original);
    await target.database.close();

    // The demo is not seeded again, and its mail is still queued.
    const opened = await openDeps(env, { onError: throwError });
    // The schedule adds other jobs after the restore.
    const waiting = await rowsOf(opened.deps, sql`select state from jobs.job where name = ${newOrderMail.name}`);
    await opened.close();
    expect([opened.startup.wasSeeded, waiting]).toEqual([false, [{ state: 'created' }]]);
  });

  it('can replace a shop that was started but is empty', async () => {
    const env = await openTargetEnvironment('server', { DEMO: 'false' });
    const opened = await openDeps(env, { onError: throwError });
    await opened.deps.db.execute(sql`insert into rate_limits (key, points, expire) values (${'login:"ü\n'}, 9, now())`);
    await opened.close();
    const target = await openTarget(env);
    await writeShop(checkParts(readArchive(file)), { ...target, isReplacing: false, onError: throwError });
    expect(await inspectShop(target)).toEqual(original);
    await target.database.close();
  });
});

describe('a backup of an older release', SLOW, () => {
  it('is restored into its own schema and then migrated', async () => {
    const [oldest] = await listMigrations();
    const old = await openEmpty();
    await migrateDatabase(old, oldest === undefined ? {} : { upTo: oldest });
    await old.db.execute(sql`insert into users (id, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'Amna', 'amna@example.com', 'x', now())`);
    const target = await openEmpty();
    await writeShop(checkParts(readShop({ db: old.db, now: new Date() })), {
      database: target,
      isReplacing: false,
      onError: throwError,
    });
    expect(await readMigrationLevel(target.db)).toBe((await listMigrations()).at(-1));
    const counted = sql`select email, (select sum(value)::int from row_counts where subject = 'users') as counted from users`;
    expect(await rowsOf(target, counted)).toEqual([{ email: 'amna@example.com', counted: 1 }]);
  });

  async function openEmpty(): Promise<Database> {
    const { url, drop } = await createDatabase();
    const database = await openPostgres(url, throwError);
    onTestFinished(async () => {
      await database.close();
      await drop();
    });
    return database;
  }
});
