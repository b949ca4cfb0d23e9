import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { NAME_A_SERVER, type PostgresPrograms } from './find-programs.ts';

/** The user that runs PostgreSQL, which does not run as root. */
export interface ServerUser {
  /** Precedes a program and its arguments. */
  command: string[];
  /** Set if the user differs from that of this process. */
  ids: { uid: number; gid: number } | undefined;
}

/** A user who can run the programs, and what these are. */
interface Found {
  user: ServerUser;
  majorVersion: number;
}

const SELF: ServerUser = { command: [], ids: undefined };

/**
 * Chooses the user that runs PostgreSQL on a folder, which may not exist yet. Root is replaced by the owner of the folder or of
 * its parent. If that is root too, the choices are a user namespace in which root's files belong to `nobody`, the owner of the
 * programs, and `nobody` itself. Throws `StartupError` if none of them can run it.
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

/** A namespace in which the files of this process' user belong to "nobody". */
function inNamespace(): ServerUser {
  const { uid, gid } = findNobody();
  return { command: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

/** Returns why the user cannot run the programs; undefined if it can. */
function tryUser({ postgres }: PostgresPrograms, user: ServerUser): Found | string {
  if (user.ids && !hasName(user.ids.uid)) return `the user ${user.ids.uid} has no name on this machine`;
  const [program, ...args] = [...user.command, postgres, '--version'];
  const { status, error, stdout, stderr } = spawnSync(program, args, { ...user.ids, cwd: '/', encoding: 'utf8' });
  if (status !== 0) return error?.message ?? stderr.trim();
  return { user, majorVersion: Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]) };
}

/** PostgreSQL needs a user name; a container may run as a bare number. */
function hasName(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)]).status === 0;
}

/** The numbers differ between systems. */
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
