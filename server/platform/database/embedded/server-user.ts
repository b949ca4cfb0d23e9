import { chown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { NAME_A_SERVER, type PostgresPrograms } from './find-programs.ts';
import { runProgram } from './run-program.ts';

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
export async function chooseServerUser(programs: PostgresPrograms, folder: string): Promise<Found> {
  const self = process.getuid?.();
  if (self !== 0) {
    const isNamed = self === undefined || (await hasName(self));
    const found = await tryUser(programs, isNamed ? SELF : await inNamespace());
    if (typeof found !== 'string') return found;
    throw new StartupError(`PostgreSQL does not run here (${found}). ${NAME_A_SERVER}`);
  }
  const present = await lstat(folder).catch(() => undefined);
  const owner = present ?? (await lstat(dirname(folder)));
  if (owner.uid !== 0) return ownerOf(folder, owner, programs);
  const { uid, gid } = await lstat(programs.postgres);
  for (const user of [
    await inNamespace(),
    ...(uid === 0 ? [] : [{ command: [], ids: { uid, gid } }]),
    { command: [], ids: await findNobody() },
  ]) {
    const found = await tryUser(programs, user);
    if (typeof found === 'string') continue;
    if (present && user.ids !== undefined) await giveTree(folder, user.ids);
    return found;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and user namespaces are not allowed here. Start the shop as another user, or put it where every user may read its programs (now ${programs.postgres}). Otherwise: ${NAME_A_SERVER}`,
  );
}

async function ownerOf(
  folder: string,
  { uid, gid }: { uid: number; gid: number },
  programs: PostgresPrograms,
): Promise<Found> {
  const found = await tryUser(programs, { command: [], ids: { uid, gid } });
  if (typeof found !== 'string') return found;
  throw new StartupError(
    `${folder} belongs to the user ${uid}, who cannot run ${programs.postgres} (${found}). Start the shop as that user, or give the folder to root (chown -R root).`,
  );
}

/** Runs PostgreSQL as `nobody` in a user namespace. There the files of this process's user belong to `nobody`. */
async function inNamespace(): Promise<ServerUser> {
  const { uid, gid } = await findNobody();
  return { command: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`], ids: undefined };
}

/** Returns the reason as text if the user cannot run the programs. */
async function tryUser({ postgres }: PostgresPrograms, user: ServerUser): Promise<Found | string> {
  if (user.ids && !(await hasName(user.ids.uid))) return `the user ${user.ids.uid} has no name on this machine`;
  const [program, ...args] = [...user.command, postgres, '--version'];
  const { status, error, stdout, stderr } = await runProgram(program, args, { ...user.ids, cwd: '/' });
  if (status !== 0) return error?.message ?? stderr.trim();
  return { user, majorVersion: Number(/PostgreSQL\) (\d+)/.exec(stdout)?.[1]) };
}

/** PostgreSQL needs a user name, and a container may run under an id without a name. */
async function hasName(uid: number): Promise<boolean> {
  return (await runProgram('id', ['-un', String(uid)])).status === 0;
}

/** The ids of `nobody` differ between systems. */
async function findNobody(): Promise<{ uid: number; gid: number }> {
  const numberOf = async (option: string) => Number((await runProgram('id', [option, 'nobody'])).stdout) || 65_534;
  return { uid: await numberOf('-u'), gid: await numberOf('-g') };
}

async function giveTree(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}
