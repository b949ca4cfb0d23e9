import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

/**
 * Locks a data folder for the process that serves its database, and returns a function that unlocks it. Throws
 * `StartupError` when another process has locked the folder.
 */
export function lockFolder(folder: string): () => void {
  const unlock = tryLockFolder(folder);
  if (unlock) return unlock;
  throw new StartupError(`The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR.`);
}

/**
 * Locks a data folder and returns a function that unlocks it; undefined when another process has locked the folder. The
 * lock belongs to an SQLite file. The kernel releases it even after SIGKILL, so a lock is never stale. Throws
 * `StartupError` when the folder cannot be written.
 */
export function tryLockFolder(folder: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (id INTEGER); COMMIT;',
    );
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return undefined;
    throw cannotWrite(folder, error);
  }
  const held = lock;
  return () => held.close();
}

/** Returns the error for a data folder that is read-only or full. */
export function cannotWrite(folder: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`);
}
