import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { assertStorageKey, STORAGE_KEY, type Storage } from './storage.ts';

/** `EFBIG` means that this process may not write such a large file. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined;
}

function mapDiskError(error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  return new AppError(OUT_OF_ROOM.has(code) ? 'storage_full' : 'unavailable', { cause: error });
}

/** Stores images in a folder. A file gets its name only when it is complete. Throws `storage_full` or `unavailable`. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  return {
    async write(key, bytes) {
      const path = join(folder, assertStorageKey(key));
      const partial = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(partial, bytes);
        await rename(partial, path);
      } catch (error) {
        // A partial file would take up space on the full disk.
        await rm(partial, { force: true }).catch(() => undefined);
        throw mapDiskError(error);
      }
    },
    async read(key) {
      if (!STORAGE_KEY.test(key)) return undefined;
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (systemCodeOf(error) === 'ENOENT') return undefined;
        throw mapDiskError(error);
      }
    },
    async has(key) {
      if (!STORAGE_KEY.test(key)) return false;
      try {
        await access(join(folder, key));
        return true;
      } catch (error) {
        if (systemCodeOf(error) === 'ENOENT') return false;
        throw mapDiskError(error);
      }
    },
    async *list() {
      for await (const { name } of await opendir(folder)) if (STORAGE_KEY.test(name)) yield name;
    },
    async remove(key) {
      try {
        await rm(join(folder, assertStorageKey(key)), { force: true });
      } catch (error) {
        throw mapDiskError(error);
      }
    },
    // The trailing `/.` makes the check fail if the path is not a folder.
    check: () => access(`${folder}/.`, constants.W_OK),
    close() {},
  };
}
