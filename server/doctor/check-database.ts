import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { findDemoAccounts } from '#database/demo/lock-accounts.ts';
import { describeAge, describeLastBackup, maxAgeMs, readLastBackup, readLastTest } from '#server/backup/last-backup.ts';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { describeClockSkew, measureClockSkew } from '#server/platform/database/clock-skew.ts';
import type { Database, Executor, PostgresClient } from '#server/platform/database/database.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { POOLED_WITHOUT_DIRECT } from '#server/platform/database/pooling.ts';
import { connectToPrimary } from '#server/platform/database/primary.ts';
import { openReadReplicas } from '#server/platform/replicas/read-replicas.ts';
import { checkNamedImages } from './check-named-images.ts';
import { checkStaff } from './check-staff.ts';
import { type Finding, failing, findingsOf, ok, warning } from './finding.ts';

const OLDEST_VERSION = 130_000;
/** One connection that listens for notices. */
const CONNECTIONS_BESIDE_POOL = 1;
const NOTICE_LIMIT_MS = 3_000;
const WEEK_MS = 7 * DAY_MS;

export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (!env.databaseUrl && !existsSync(clusterFolder(env.dataDir))) {
    return [ok(`There is no database in ${env.dataDir} yet: the first start makes it`)];
  }
  const errors: Error[] = [];
  const database = await openDatabase(env, (error) => void errors.push(error));
  try {
    const { client, db } = database;
    return [
      ...(await checkServer(env, db)),
      ...standbyFindings(client),
      ...(await findingsOf('LISTEN', () => checkListening(client, db))),
      ...(await findingsOf('The replicas', () => checkReplicas(env, database))),
      ...(await findingsOf('The schema', () => checkSchema(db))),
      ...(await findingsOf('The clock', () => checkClock(db))),
      ...(await findingsOf('The jobs', () => checkJobs(database))),
      ...(await findingsOf('The images that rows name', () => checkNamedImages(env, database))),
      ...(await findingsOf('The last backup', () => checkLastBackup(env, db))),
      ...(env.isDemo ? [] : await findingsOf('The accounts', () => checkAccounts(db))),
      ...(env.isDemo ? [] : await findingsOf('The staff', () => whenCurrent(db, () => checkStaff(db)))),
    ];
  } finally {
    await database.close();
  }
}

async function rowOf<Shape extends z.ZodObject>(db: Executor, shape: Shape, statement: ReturnType<typeof sql>) {
  const [row] = z.object({ rows: z.array(shape) }).parse(await db.execute(statement)).rows;
  if (!row) throw new Error('The database returned no row');
  return row;
}

async function checkServer(env: Env, db: Executor): Promise<Finding[]> {
  const shape = z.object({
    version: z.coerce.number(),
    name: z.string(),
    allowed: z.coerce.number(),
    hasTrigrams: z.boolean(),
  });
  const { version, name, allowed, hasTrigrams } = await rowOf(
    db,
    shape,
    sql`select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`,
  );
  const required = (env.databasePool + CONNECTIONS_BESIDE_POOL) * env.processes;
  const sum = `${env.processes} × (DATABASE_POOL ${env.databasePool} + ${CONNECTIONS_BESIDE_POOL}) = ${required} connections`;
  return [
    version < OLDEST_VERSION ? failing(`PostgreSQL is ${name}; the shop needs 13 or newer.`) : ok(`PostgreSQL ${name}`),
    ...(hasTrigrams ? [] : [failing('The extension pg_trgm is not installed on the server (part of its contrib).')]),
    required > allowed ? failing(`${sum}; the server allows ${allowed}.`) : ok(`${sum} of ${allowed}`),
  ];
}

function standbyFindings({ unusableServers }: PostgresClient): Finding[] {
  return unusableServers.map(({ name, reason }) =>
    warning(`${name} of DATABASE_URL could not take over from the primary: ${reason}.`),
  );
}

/** Sends a test notice. Notices do not arrive through a pooler that shares connections. */
async function checkListening({ primary, hasOwnSessions }: PostgresClient, db: Executor): Promise<Finding[]> {
  if (!hasOwnSessions) return [warning(POOLED_WITHOUT_DIRECT)];
  const listener = await connectToPrimary(primary);
  const received = Promise.withResolvers<boolean>();
  listener.on('error', received.reject);
  listener.on('notification', () => received.resolve(true));
  try {
    await listener.query('listen nanhi_doctor');
    await db.execute(sql`select pg_notify('nanhi_doctor', '')`);
    const isReceived = await Promise.race([received.promise, delay(NOTICE_LIMIT_MS, false, { ref: false })]);
    if (isReceived) return [ok('Notices arrive (LISTEN)')];
    return [failing('Notices do not arrive (LISTEN): a pooler in between must reserve a connection for each session.')];
  } finally {
    await listener.end();
  }
}

async function checkReplicas(env: Env, database: Database): Promise<Finding[]> {
  const { databaseReadUrls: urls, databaseCa: ca, databaseReadLagMs: maxLagMs } = env;
  const opened = await openReadReplicas(database, {
    urls,
    ca,
    poolSize: 1,
    maxLagMs,
    onError: () => undefined,
  });
  await opened.close();
  return opened.replicas.map(({ name, leftOutFor }) =>
    leftOutFor === undefined ? ok(`Reads go to ${name}`) : failing(`No reads go to ${name}: ${leftOutFor}.`),
  );
}

async function checkSchema(db: Executor): Promise<Finding[]> {
  const level = await readMigrationLevel(db);
  const newest = (await listMigrations()).at(-1);
  if (level === undefined) return [ok('The database is empty: the first start makes its tables')];
  return [
    level === newest
      ? ok(`The schema is ${level}`)
      : warning(`The schema is ${level}; the next start brings it to ${newest}.`),
  ];
}

async function checkClock(db: Executor): Promise<Finding[]> {
  const skewMs = await measureClockSkew(db);
  if (skewMs !== 0) return [warning(`${describeClockSkew(skewMs)}.`)];
  const shape = z.object({ zone: z.string(), here: z.string() });
  const { zone, here } = await rowOf(
    db,
    shape,
    // Monthly figures use this time zone (contract/time.ts).
    sql`select current_setting('TimeZone') as zone, (now() at time zone 'Asia/Karachi')::text as here`,
  );
  const zones = `time zones: ${zone} in the database, ${Intl.DateTimeFormat().resolvedOptions().timeZone} here`;
  return [ok(`The clocks agree, it is ${here.slice(0, 16)} in the shop (${zones})`)];
}

/** Skips a database with an older schema, which the next start updates. */
async function whenCurrent(db: Executor, check: () => Promise<Finding[]>): Promise<Finding[]> {
  return (await readMigrationLevel(db)) === (await listMigrations()).at(-1) ? check() : [];
}

async function checkLastBackup(env: Env, db: Executor): Promise<Finding[]> {
  const limit = maxAgeMs(env);
  return limit === null ? [] : whenCurrent(db, () => findBackups(db, limit));
}

async function findBackups(db: Executor, limit: number): Promise<Finding[]> {
  const last = await readLastBackup(db, new Date());
  const text = describeLastBackup(last);
  if (text === undefined || last.ageMs === undefined) return [];
  const isTooOld = last.ageMs > limit;
  const backup = isTooOld
    ? warning(
        `${text}. Run npm run backup, or set BACKUP_MAX_AGE_HOURS=none if you back up the shop with another tool.`,
      )
    : ok(text);
  return last.takenAt === null ? [backup] : [backup, await findTest(db)];
}

/** A test older than a week is reported, because the nightly command tests each backup. */
async function findTest(db: Executor): Promise<Finding> {
  const testedAt = await readLastTest(db);
  const howTo = 'npm run backup -- --into FOLDER --verify makes a backup and restores it as a test.';
  if (testedAt === undefined) return warning(`No backup was restored as a test. ${howTo}`);
  const ageMs = Math.max(0, Date.now() - testedAt.getTime());
  const text = `The last backup that was restored as a test is ${describeAge(ageMs)} old`;
  return ageMs > WEEK_MS ? warning(`${text}. ${howTo}`) : ok(text);
}

async function checkAccounts(db: Executor): Promise<Finding[]> {
  const { exists } = await rowOf(
    db,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('public.users') is not null as exists`,
  );
  if (!exists) return [];
  const { open, locked } = await findDemoAccounts(db);
  const named = (accounts: { email: string }[]) => accounts.map(({ email }) => email).join(', ');
  return [
    ...(open.length > 0
      ? [
          failing(
            `Everybody knows the passwords of the demo, which ${named(open)} still have: the next start locks them.`,
          ),
        ]
      : []),
    ...(locked.length > 0
      ? [warning(`Accounts of the demo are left, locked: ${named(locked)}. Delete them, or give them to somebody.`)]
      : []),
  ];
}

async function checkJobs({ db }: Database): Promise<Finding[]> {
  const { exists } = await rowOf(
    db,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('jobs.job') is not null as exists`,
  );
  if (!exists) return [];
  const { waiting, dead } = await rowOf(
    db,
    z.object({ waiting: z.coerce.number(), dead: z.coerce.number() }),
    sql`select count(*) filter (where name not like '%.dead') as waiting, count(*) filter (where name like '%.dead') as dead
      from jobs.job where state < 'active'`,
  );
  if (dead > 0)
    return [
      warning(
        `${dead} jobs have failed for good and are in their dead-letter queues. The page Background Work retries them.`,
      ),
    ];
  return [ok(`${waiting} jobs wait, none has failed for good`)];
}
