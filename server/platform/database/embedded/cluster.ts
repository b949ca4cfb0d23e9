import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathExists } from '../../path-exists.ts';
import { StartupError } from '../../startup-error.ts';
import { cannotWrite } from '../folder-lock.ts';
import { findPrograms, type PostgresPrograms } from './find-programs.ts';
import { runProgram } from './run-program.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

export interface Cluster {
  folder: string;
  ownPath: string;
  logFile: string;
  programs: PostgresPrograms;
  user: ServerUser;
}

/** Options for the same sort order on every system, and for upper and lower case by Unicode's rules. */
const LOCALE = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/** TCP connections need a password. The socket needs none, because it is in a private folder. */
const ACCESS = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256'];

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The password file is in the database's folder, so that both move together. */
export function passwordFileIn(folder: string): string {
  return join(folder, 'shop-password');
}

/**
 * Opens the database's folder, or creates it. Throws `StartupError` if this release cannot use the folder.
 */
export async function openCluster(
  dataDir: string,
  { programs = findPrograms() }: { programs?: PostgresPrograms } = {},
): Promise<Cluster> {
  const folder = clusterFolder(dataDir);
  const { user, majorVersion } = await chooseServerUser(programs, folder);
  const cluster = {
    folder,
    ownPath: pathFor(user, folder),
    logFile: join(dataDir, 'postgres.log'),
    programs,
    user,
  };
  if (await pathExists(folder)) {
    await assertVersion(folder, majorVersion);
    // PostgreSQL rejects a folder that other users may read, such as a copied one.
    await chmod(folder, 0o700);
  } else {
    await assertNoOlder(dataDir);
    await create(cluster);
  }
  return cluster;
}

export async function readMajorVersion(folder: string): Promise<number> {
  return Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'));
}

export function spawnProgram(cluster: Cluster, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const { file, all, settings } = commandOf(cluster, cluster.folder, program, args);
  return spawn(file, all, { ...settings, ...options });
}

/** Returns the working directory for another user on Linux, who may have no access to the parent folders. */
function pathFor({ ids }: ServerUser, folder: string): string {
  return ids && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

function commandOf({ user }: Pick<Cluster, 'user'>, cwd: string, program: string, args: string[]) {
  const [file = program, ...all] = [...user.command, program, ...args];
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { file, all, settings: { ...user.ids, cwd, env: { ...Object.fromEntries(inherited), LC_ALL: 'C' } } };
}

async function create(cluster: Cluster): Promise<void> {
  const { folder, programs, user } = cluster;
  // The folder gets its final name only when it is complete, because the process may be killed earlier.
  const unfinished = `${folder}.new`;
  const made = join(unfinished, 'postgres');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(made, { recursive: true, mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    // Beside the new folder, because initdb wants an empty one. The system's temporary folder may be read-only.
    const given = join(unfinished, 'password');
    await writeFile(given, password, { mode: 0o600 });
    if (user.ids) for (const path of [unfinished, made, given]) await chown(path, user.ids.uid, user.ids.gid);
    const path = pathFor(user, made);
    const args = [`--pgdata=${path}`, `--pwfile=${path}/../password`, ...LOCALE, ...ACCESS];
    const { file, all, settings } = commandOf(cluster, made, programs.initdb, args);
    const { status, error, stderr } = await runProgram(file, all, settings);
    if (status !== 0) throw error ?? new Error(lastLines(stderr));
    await writeFile(passwordFileIn(made), password, { mode: 0o600 });
    await rename(made, folder);
  } catch (error) {
    throw cannotWrite(join(folder, '..'), error);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Folders of older PostgreSQL versions, the newest first. `npm run db:upgrade` leaves them beside the current one. */
export async function olderFolders(dataDir: string): Promise<string[]> {
  const versionOf = (folder: string) => Number(folder.slice(folder.lastIndexOf('-') + 1));
  const folders: string[] = [];
  for await (const folder of glob(`${clusterFolder(dataDir)}-[0-9]*`)) folders.push(folder);
  return folders.sort((a, b) => versionOf(b) - versionOf(a));
}

async function assertNoOlder(dataDir: string): Promise<void> {
  if ((await olderFolders(dataDir)).length === 0) return;
  throw new StartupError(`npm run db:upgrade was interrupted in ${dataDir}. Run it again; nothing is lost.`);
}

async function assertVersion(folder: string, brought: number): Promise<void> {
  const found = await readMajorVersion(folder);
  if (found === brought) return;
  throw new StartupError(
    found < brought
      ? `The database in ${folder} is of PostgreSQL ${found}, and this release brings ${brought}. Run npm run db:upgrade, which keeps the old folder.`
      : `The database in ${folder} is of PostgreSQL ${found}, and this release brings ${brought}. Start a newer release of the shop.`,
  );
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join(' ');
}
