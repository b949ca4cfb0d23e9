import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

export const lockFileIn = (folder: string) => join(folder, 'lock.sqlite');

/** Returns a function that unlocks. Throws `StartupError` if another process has the lock. */
export function lockFolder(folder: string): () => void {
  const unlock = tryLockFolder(folder);
  if (unlock) return unlock;
  throw new StartupError(`The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR.`);
}

/** Undefined if another process has the lock. The kernel releases a lock of an SQLite file even after SIGKILL. */
export function tryLockFolder(folder: string): (() => void) | undefined {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(lockFileIn(folder));
    lock.exec(
      'PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (id INTEGER); COMMIT;',
    );
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return undefined;
    throw cannotWrite(folder, error);
  }
  const held = lock;
  return () => held.close();
}

export function cannotWrite(folder: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`);
}
