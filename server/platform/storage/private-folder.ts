import { chmodSync, type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What stands in a data folder of ours; whatever else is there is not ours to close. */
const DATABASE = 'database';
const IMAGES = 'pictures';
const LOCK = /^lock\.sqlite/;

/** Has everything that this process makes from now on be its owner's alone. Other systems than POSIX know no such mask. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes the data folder and what is in it away from everybody but its owner, as an older release or the embedded database has
 * left it (PGlite gives its files a mode of its own, past the process's mask). Links are not followed. Pictures are gone
 * through once, until their folder is private. Returns whether it worked: not everybody may change a folder's mode.
 */
export function closeDataFolder(folder: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    const entries = entriesOf(folder);
    // A folder for everybody, as /tmp is, stays one.
    if (entries === undefined || (statSync(folder).mode & STICKY) !== 0) return true;
    chmodSync(folder, statSync(folder).mode & 0o700);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isFile() && LOCK.test(entry.name)) closeFile(path);
      if (entry.isDirectory() && entry.name === DATABASE) closeTree(path);
      if (entry.isDirectory() && entry.name === IMAGES && isOpen(path)) closeTree(path);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
}

/** A folder comes after what is in it, so that a walk that was cut short begins anew. */
function closeTree(folder: string): void {
  for (const entry of entriesOf(folder) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeTree(path);
    else if (entry.isFile()) closeFile(path);
  }
  if (isOpen(folder)) chmodSync(folder, 0o700);
}

function closeFile(path: string): void {
  if (isOpen(path)) chmodSync(path, 0o600);
}

function isOpen(path: string): boolean {
  return (lstatSync(path).mode & OTHERS) !== 0;
}

function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return undefined;
    }
    throw error;
  }
}
