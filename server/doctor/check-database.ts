import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findDemoAccounts } from '#database/demo/lock-accounts.ts';
import type { Env } from '#server/env.ts';
import { IMAGE_COLUMNS } from '#server/image-columns.ts';
import { describeMissing, findMissingImages } from '#server/media/find-missing-images.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import type { Database, Executor, PostgresClient } from '#server/platform/database/database.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { POOLED_WITHOUT_DIRECT } from '#server/platform/database/pooling.ts';
import { connectToPrimary } from '#server/platform/database/primary.ts';
import { differingSettings } from '#server/platform/database/session-settings.ts';
import { pathExists } from '#server/platform/path-exists.ts';
import { checkInDatabase } from './check-shop.ts';
import { type Finding, failing, findingsOf, ok, warning } from './finding.ts';
import { readRow } from './read-row.ts';

const NOTICE_LIMIT_MS = 3_000;

const sessionSchema = z.object({
  rows: z.array(z.object({ name: z.string(), value: z.string(), wanted: z.string() })),
});

export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (!env.databaseUrl && !(await pathExists(clusterFolder(env.dataDir)))) {
    return [ok(`There is no database in ${env.dataDir} yet: the first start makes it`)];
  }
  const errors: Error[] = [];
  const database = await openDatabase(env, (error) => void errors.push(error));
  try {
    const { client, db } = database;
    const checks = await checkInDatabase({ env, db, now: new Date() });
    return [
      ...checks.flatMap(({ findings }) => findings),
      ...standbyFindings(client),
      ...(await findingsOf('The settings of connections', () => checkSession(db))),
      ...(await findingsOf('LISTEN', () => checkListening(client, db))),
      ...(await findingsOf('The images that rows name', () => checkNamedImages(env, database))),
      ...(env.isDemo ? [] : await findingsOf('The accounts', () => checkAccounts(db))),
    ];
  } finally {
    await database.close();
  }
}

function standbyFindings({ unusableServers }: PostgresClient): Finding[] {
  return unusableServers.map(({ name, reason }) =>
    warning(
      `${name} of DATABASE_URL could not take over from the primary: ${reason}`,
      'Mend this server, or take it out of DATABASE_URL.',
    ),
  );
}

/** Only a pooler in transaction mode leaves other settings, because there the shop sets none. */
async function checkSession(db: Executor): Promise<Finding[]> {
  const { rows } = sessionSchema.parse(await db.execute(differingSettings));
  return rows.map(({ name, value, wanted }) =>
    warning(
      `Behind the pooler the setting ${name} is '${value}', and the shop's queries expect '${wanted}'`,
      `Set it for the role of DATABASE_URL: ALTER ROLE ... SET ${name} = '${wanted}'. Then restart the pooler.`,
    ),
  );
}

/** Sends a test notice. Notices do not arrive through a pooler that shares connections. */
async function checkListening({ primary, hasOwnSessions }: PostgresClient, db: Executor): Promise<Finding[]> {
  if (!hasOwnSessions) return [warning(POOLED_WITHOUT_DIRECT.replace(/\.$/, ''), 'Set DATABASE_DIRECT_URL.')];
  const listener = await connectToPrimary(primary);
  const received = Promise.withResolvers<boolean>();
  listener.on('error', received.reject);
  listener.on('notification', () => received.resolve(true));
  try {
    await listener.query('listen nanhi_doctor');
    await db.execute(sql`select pg_notify('nanhi_doctor', '')`);
    const isReceived = await Promise.race([received.promise, delay(NOTICE_LIMIT_MS, false, { ref: false })]);
    if (isReceived) return [ok('Notices arrive (LISTEN)')];
    return [
      failing(
        'Notices do not arrive (LISTEN)',
        'Set DATABASE_DIRECT_URL, or let the pooler reserve a connection for each session.',
      ),
    ];
  } finally {
    await listener.end();
  }
}

async function checkAccounts(db: Executor): Promise<Finding[]> {
  const { exists } = await readRow(
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
            `Everybody knows the passwords of the demo, which ${named(open)} still have`,
            'Restart the shop: the start locks these accounts.',
          ),
        ]
      : []),
    ...(locked.length > 0
      ? [warning(`Accounts of the demo are left, locked: ${named(locked)}`, 'Delete them, or give them to somebody.')]
      : []),
  ];
}

/** Skips a database with an older schema, which the next start updates. */
async function checkNamedImages(env: Env, database: Database): Promise<Finding[]> {
  if ((await readMigrationLevel(database.db)) !== (await listMigrations()).at(-1)) return [];
  const storage = await openStorage(env);
  // Reads without the shop's statement timeout, because all orders of a large shop take longer.
  const patient = await openDatabase(env, () => undefined, { isPatient: true });
  try {
    const found = await findMissingImages(patient.db, storage, IMAGE_COLUMNS);
    const missing = describeMissing(found);
    return [
      missing === undefined
        ? ok(`All ${found.named} images that rows name are there`)
        : warning(missing, 'Restore these files from a backup, or upload other images.'),
    ];
  } finally {
    await patient.close();
    storage.close();
  }
}
