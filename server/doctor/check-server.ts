import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { describeClockSkew, measureClockSkew } from '#server/platform/database/clock-skew.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listMigrations, readMigrationLevel } from '#server/platform/database/migrate.ts';
import { type Finding, failing, ok, warning } from './finding.ts';
import { readRow } from './read-row.ts';

const OLDEST_VERSION = 130_000;
/** One connection that listens for notices. */
const CONNECTIONS_BESIDE_POOL = 1;

/** Checks version, connections, schema and clock of the database. */
export async function checkPostgres(env: Env, db: Executor): Promise<Finding[]> {
  return [...(await checkServer(env, db)), ...(await checkSchema(db)), ...(await checkClock(db))];
}

async function checkServer(env: Env, db: Executor): Promise<Finding[]> {
  const shape = z.object({
    version: z.coerce.number(),
    name: z.string(),
    allowed: z.coerce.number(),
    hasTrigrams: z.boolean(),
  });
  const { version, name, allowed, hasTrigrams } = await readRow(
    db,
    shape,
    sql`select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`,
  );
  const required = (env.databasePool + CONNECTIONS_BESIDE_POOL) * env.processes;
  const sum = `${env.processes} × (DATABASE_POOL ${env.databasePool} + ${CONNECTIONS_BESIDE_POOL}) = ${required} connections`;
  return [
    version < OLDEST_VERSION
      ? failing(`PostgreSQL is ${name}`, 'Update it: the shop needs 13 or newer.')
      : ok(`PostgreSQL ${name}`),
    ...(hasTrigrams
      ? []
      : [
          failing('The extension pg_trgm is not installed on the server', 'Install the package contrib of PostgreSQL.'),
        ]),
    required > allowed
      ? failing(`${sum}; the server allows ${allowed}`, 'Lower DATABASE_POOL, or raise max_connections.')
      : ok(`${sum} of ${allowed}`),
  ];
}

async function checkSchema(db: Executor): Promise<Finding[]> {
  const level = await readMigrationLevel(db);
  const newest = (await listMigrations()).at(-1);
  if (level === undefined) return [ok('The database is empty: the first start makes its tables')];
  return [
    level === newest
      ? ok(`The schema is ${level}`)
      : warning(`The schema is ${level}`, `The next start brings it to ${newest}.`),
  ];
}

async function checkClock(db: Executor): Promise<Finding[]> {
  const skewMs = await measureClockSkew(db);
  if (skewMs !== 0) return [warning(describeClockSkew(skewMs), 'Set the clocks by NTP.')];
  const shape = z.object({ zone: z.string(), here: z.string() });
  const { zone, here } = await readRow(
    db,
    shape,
    // Monthly figures use this time zone (contract/time.ts).
    sql`select current_setting('TimeZone') as zone, (now() at time zone 'Asia/Karachi')::text as here`,
  );
  const zones = `time zones: ${zone} in the database, ${Intl.DateTimeFormat().resolvedOptions().timeZone} here`;
  return [ok(`The clocks agree, it is ${here.slice(0, 16)} in the shop (${zones})`)];
}

/** Skips a database with an older schema, which the next start updates. */
export async function whenCurrent(db: Executor, check: () => Promise<Finding[]>): Promise<Finding[]> {
  return (await readMigrationLevel(db)) === (await listMigrations()).at(-1) ? check() : [];
}
