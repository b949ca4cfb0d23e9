import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

/**
 * Locks the data folder, as a second process would destroy the embedded database; returns the release. The exclusive lock of
 * an empty SQLite file never goes stale: the kernel drops it even after SIGKILL. Throws `StartupError` when the folder is in
 * use or cannot be written.
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, 'lock.sqlite'));
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (id INTEGER); COMMIT;',
    );
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /database is locked/.test(error.message)) {
      throw new StartupError(`The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR.`);
    }
    throw cannotWrite(folder, error);
  }
  const held = lock;
  return () => held.close();
}

/** What the operator reads where the folder is read-only or full. */
export function cannotWrite(folder: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`);
}
