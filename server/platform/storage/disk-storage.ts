import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { assertStorageKey, STORAGE_KEY, type Storage } from './storage.ts';

/** The disk is full, the owner's quota is used up, or the file would be larger than this process may write. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUT_OF_ROOM.has(String(error.code));
}

/** Pictures as files of one folder. A file appears whole or not at all: it is written aside, then renamed. `storage_full` where there is no room. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  return {
    async write(key, bytes) {
      const path = join(folder, assertStorageKey(key));
      const aside = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(aside, bytes);
        await rename(aside, path);
      } catch (error) {
        // What was written of it takes up room that somebody may need.
        await rm(aside, { force: true });
        throw isOutOfRoom(error) ? new AppError('storage_full', { cause: error }) : error;
      }
    },
    async read(key) {
      if (!STORAGE_KEY.test(key)) return undefined;
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    check: () => access(folder, constants.W_OK),
    close() {},
  };
}
