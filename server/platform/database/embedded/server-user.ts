import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { NAME_A_SERVER, type PostgresPrograms } from './find-programs.ts';

/** The user that runs PostgreSQL. It is never root, because PostgreSQL does not start under root. */
export interface ServerUser {
  /** Command to put before a program and its arguments, such as `unshare`; may be empty. */
  command: string[];
  /** Ids of the user; undefined for the user of this process. */
  ids: { uid: number; gid: number } | undefined;
}

/** A user that can run PostgreSQL's programs, and the version of the programs. */
interface Found {
  user: ServerUser;
  majorVersion: number;
}

const SELF: ServerUser = { command: [], ids: undefined };

/**
 * Chooses the user that runs PostgreSQL on a folder. The folder may not exist yet. The user of this process runs it,
 * except root. Instead of root, the owner of the folder or of its parent runs it. If that owner is root too, chooses
 * the first that works: a user namespace in which root's files belong to `nobody`, the owner of the programs, `nobody`
 * itself. Throws `StartupError` if none works.
 */
export function chooseServerUser(programs: PostgresPrograms, folder: string): Found {
  const self = process.getuid?.();
  if (self !== 0) {
    const found = tryUser(programs, self === undefined || hasName(self) ? SELF : inNamespace());
    if (typeof found !== 'string') return found;
    throw new StartupError(`PostgreSQL does not run here (${found}). ${NAME_A_SERVER}`);
  }
  const isNew = !existsSync(folder);
  const owner = lstatSync(isNew ? dirname(folder) : folder);
  if (owner.uid !== 0) return ownerOf(folder, owner, programs);
  const { uid, gid } = lstatSync(programs.postgres);
  for (const user of [
    inNamespace(),
    ...(uid === 0 ? [] : [{ command: [], ids: { uid, gid } }]),
    { command: [], ids: findNobody() },
  ]) {
    const found = tryUser(programs, user);
    if (typeof found === 'string') continue;
    if (!isNew && user.ids !== undefined) giveTree(folder, user.ids);
    return found;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and user namespaces are not allowed here. Start the shop as another user, or put it where every user may read its programs (now ${programs.postgres}). Otherwise: ${NAME_A_SERVER}`,
  );
}

function ownerOf(folder: string, { uid, gid }: { uid: number; gid: number }, programs: PostgresPrograms): Found {
  const found = tryUser(programs, { command: [], ids: { uid, gid } });
  if (typeof found !== 'string') return found;
  throw new StartupError(
    `${folder} belongs to the user ${uid}, who cannot run ${programs.postgres} (${found}). Start the shop as that user, or give the folder to root (chown -R root).`,
  );
}

/** Returns a user namespace in which the files of this process's user belong to `nobody`. */
function inNamespace(): ServerUser {
  const { uid, gid } = findNobody();
  return { command: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

/** Returns the user with the version of the programs, or the reason why the user cannot run them. */
function tryUser({ postgres }: PostgresPrograms, user: ServerUser): Found | string {
  if (user.ids && !hasName(user.ids.uid)) return `the user ${user.ids.uid} has no name on this machine`;
  const [program, ...args] = [...user.command, postgres, '--version'];
  const { status, error, stdout, stderr } = spawnSync(program, args, { ...user.ids, cwd: '/', encoding: 'utf8' });
  if (status !== 0) return error?.message ?? stderr.trim();
  return { user, majorVersion: Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]) };
}

/** True if the user id has a name, because PostgreSQL needs a name. A container may run under an id without a name. */
function hasName(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)]).status === 0;
}

/** Returns the ids of the user `nobody`, because these ids differ between systems. */
function findNobody(): { uid: number; gid: number } {
  const numberOf = (option: string) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout) || 65_534;
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

function giveTree(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  chownSync(folder, uid, gid);
}
