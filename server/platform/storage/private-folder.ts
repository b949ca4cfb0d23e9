import { chmodSync, type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Folders that only this user may read. PostgreSQL does not start in any other folder. */
const PRIVATE_FOLDERS = ['pictures', 'postgres'];
const FILES = /^(?:lock\.sqlite|postgres\.log$)/;

export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes files private that others can read, as in a folder that was copied. Follows no links. Returns false if the system does
 * not allow the change.
 */
export function restrictDataFolder(folder: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    const entries = entriesOf(folder);
    // Skips a shared folder such as /tmp, which must stay shared.
    if (entries === undefined || (statSync(folder).mode & STICKY) !== 0) return true;
    chmodSync(folder, statSync(folder).mode & 0o700);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isFile() && FILES.test(entry.name)) restrictFile(path);
      if (entry.isDirectory() && PRIVATE_FOLDERS.includes(entry.name) && isAccessibleToOthers(path)) restrictTree(path);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return false;
    throw error;
  }
}

/** Restricts a folder after its content, so that the next start repeats an interrupted run. */
function restrictTree(folder: string): void {
  for (const entry of entriesOf(folder) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) restrictTree(path);
    else if (entry.isFile()) restrictFile(path);
  }
  if (isAccessibleToOthers(folder)) chmodSync(folder, 0o700);
}

function restrictFile(path: string): void {
  if (isAccessibleToOthers(path)) chmodSync(path, 0o600);
}

function isAccessibleToOthers(path: string): boolean {
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
