import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { endFormerServer } from '#server/platform/database/embedded/former-server.ts';
import { lockFileIn, tryLockFolder } from '#server/platform/database/folder-lock.ts';
import { pathExists } from '#server/platform/path-exists.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const PREFIX = 'nanhi-restore-';
const NEW_PREFIX = 'nanhi-new-restore-';
const SET_TMPDIR = 'Set TMPDIR to a folder that the shop may write to.';
const NAME = /^nanhi-restore-\w{6}$/;

export interface ScratchFolder {
  path: string;
  remove(): Promise<void>;
}

/** Creates a folder in `TMPDIR` for a restore, after it has removed those of killed restores. */
export async function openScratchFolder(): Promise<ScratchFolder> {
  const created = await makeTemporaryFolder();
  await removeDeadFolders();
  const unlock = tryLockFolder(created);
  const path = created.replace(NEW_PREFIX, PREFIX);
  // Others see the folder only when it is locked.
  await rename(created, path);
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true });
      unlock?.();
    },
  };
}

async function makeTemporaryFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), NEW_PREFIX));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The folder for temporary files ${tmpdir()} cannot be used (${reason}). ${SET_TMPDIR}`);
  }
}

/** Data folder of the embedded database of a restore. */
export const databaseFolderIn = (scratch: string) => join(scratch, 'shop');

/** Removes the folders of killed restores, and ends the databases in them. The lock protects folders in use. */
export async function removeDeadFolders(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => NAME.test(each))) {
    const path = join(tmpdir(), name);
    const unlock = (await pathExists(lockFileIn(path))) && lockIfAllowed(path);
    if (!unlock) continue;
    await endFormerServer(clusterFolder(databaseFolderIn(path)));
    await rm(path, { recursive: true, force: true });
    unlock();
  }
}

/** Undefined if the folder is in use, or belongs to another user of the machine. */
function lockIfAllowed(path: string): (() => void) | undefined {
  try {
    return tryLockFolder(path);
  } catch {
    return undefined;
  }
}
