import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { NAME_A_SERVER, type PostgresPrograms } from './find-programs.ts';

/** Command that runs PostgreSQL as a user other than root, because PostgreSQL does not start as root. */
export interface ServerUser {
  command: string[];
  ids: { uid: number; gid: number } | undefined;
}

interface Found {
  user: ServerUser;
  majorVersion: number;
}

const SELF: ServerUser = { command: [], ids: undefined };

/**
 * Returns this process's user, or a user namespace if that user has no name. If this process runs as root, returns the
 * owner of the folder or its parent. If that is root too, tries a user namespace, then the owner of the programs, then
 * `nobody`. Throws `StartupError` if none works.
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

/** Runs PostgreSQL as `nobody` in a user namespace. There the files of this process's user belong to `nobody`. */
function inNamespace(): ServerUser {
  const { uid, gid } = findNobody();
  return { command: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

/** Returns the reason as text if the user cannot run the programs. */
function tryUser({ postgres }: PostgresPrograms, user: ServerUser): Found | string {
  if (user.ids && !hasName(user.ids.uid)) return `the user ${user.ids.uid} has no name on this machine`;
  const [program, ...args] = [...user.command, postgres, '--version'];
  const { status, error, stdout, stderr } = spawnSync(program, args, { ...user.ids, cwd: '/', encoding: 'utf8' });
  if (status !== 0) return error?.message ?? stderr.trim();
  return { user, majorVersion: Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]) };
}

/** PostgreSQL needs a user name, and a container may run under an id without a name. */
function hasName(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)]).status === 0;
}

/** The ids of `nobody` differ between systems. */
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
