import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { users } from '#server/accounts/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/database.ts';
import { clusterFolder, openCluster, readMajorVersion } from '#server/platform/database/embedded/cluster.ts';
import { openEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import { programsIn } from '#server/platform/database/embedded/find-programs.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { findPostgresPrograms, findServerUid, runnerIn } from '#test/own-postgres.ts';
import { rowsOf } from '#test/rows.ts';
import { runScript } from '#test/spawn-server.ts';

const OLD = findPostgresPrograms();
const throwError = (error: Error) => {
  throw error;
};

it.skipIf(OLD === undefined)(
  'db:upgrade moves the database of an older PostgreSQL, and keeps it until it is removed (needs initdb)',
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-upgrade-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const folder = clusterFolder(dataDir);
    const version = await makeOldCluster(dataDir, OLD ?? '');
    await onServer(dataDir, OLD, async (database) => {
      await migrateDatabase(database);
      const user = {
        id: newId(),
        username: 'Amna',
        email: 'amna@example.com',
        passwordHash: 'x',
        createdAt: new Date(),
      };
      await database.db.insert(users).values(user);
    });
    const upgrade = (...args: string[]) => runScript('upgrade-database', args, { DATA_DIR: dataDir });

    await expect(openEmbeddedServer(dataDir, { onError: throwError })).rejects.toThrow(/Run npm run db:upgrade/);
    // An upgrade that was killed between its two renames.
    const old = `${folder}-${version}`;
    await rename(folder, old);
    await expect(openEmbeddedServer(dataDir, { onError: throwError })).rejects.toThrow(/was interrupted/);

    expect(upgrade('--programs', OLD ?? '')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Copied \d+ rows .*\nThe old database is kept in \S+-\d+\. Look at the shop,/),
    });
    expect(await readMajorVersion(folder)).toBe(18);
    const found = await onServer(dataDir, undefined, (database) =>
      rowsOf<{ email: string; version: string }>(
        database,
        sql`select email, current_setting('server_version_num')::int / 10000 as version from users`,
      ),
    );
    expect(found).toEqual([{ email: 'amna@example.com', version: 18 }]);
    expect(await readMajorVersion(old)).toBe(version);
    expect(upgrade('--remove-old').stdout).toBe(`${old} is removed.\n`);
    expect([existsSync(old), existsSync(folder)]).toEqual([false, true]);
  },
);

it('db:upgrade says so if there is nothing to upgrade', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-upgrade-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const run = (...args: string[]) => runScript('upgrade-database', args, { DATA_DIR: dataDir });
  expect(run()).toMatchObject({ status: 1, stderr: `There is no database in ${dataDir}.\n` });
  expect(run('--remove-old')).toMatchObject({ status: 1, stderr: `There is no newer database in ${dataDir}.\n` });
  expect(readdirSync(dataDir)).toEqual([]);
});

/** The cluster belongs to the user that may run the tests' PostgreSQL. Returns its version. */
function makeOldCluster(dataDir: string, programs: string): Promise<number> {
  const folder = clusterFolder(dataDir);
  mkdirSync(folder);
  const uid = findServerUid();
  if (uid) for (const path of [dataDir, folder]) chownSync(path, uid, uid);
  runnerIn(programs, dataDir)('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8');
  return readMajorVersion(folder);
}

async function onServer<Result>(
  dataDir: string,
  programs: string | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const old = programs !== undefined && {
    open: (each: string) => openCluster(each, { programs: programsIn(programs) }),
    settings: {},
  };
  const server = await openEmbeddedServer(dataDir, { onError: throwError, ...old });
  const database = await openPostgres(server.url, throwError, { isPooled: false });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.close();
  }
}
