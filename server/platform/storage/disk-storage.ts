import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { assertStorageKey, STORAGE_KEY, type Storage } from './storage.ts';

/** The disk is full, the owner's quota is used up, or the file would be larger than this process may write. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined;
}

/** What the disk refuses is a matter of room or of trying again; everything else is a mistake of ours. */
function mapDiskError(error: unknown): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  return new AppError(OUT_OF_ROOM.has(code) ? 'storage_full' : 'unavailable', { cause: error });
}

/**
 * Pictures as files of one folder. A file appears whole or not at all: it is written aside, then renamed. Throws
 * `storage_full` or `unavailable` where the disk does not do its part.
 */
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
        // What was written of it takes up room that somebody may need.
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
    // With the dot it must be a folder, too.
    check: () => access(`${folder}/.`, constants.W_OK),
    close() {},
  };
}
