import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertStorageKey, STORAGE_KEY, type Storage } from './storage.ts';

/** Pictures as files of one folder. A file appears whole or not at all: it is written aside, then renamed. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  return {
    async write(key, bytes) {
      const path = join(folder, assertStorageKey(key));
      const aside = join(folder, `${randomUUID()}.part`);
      await writeFile(aside, bytes);
      await rename(aside, path);
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
    async *list() {
      for await (const { name } of await opendir(folder)) if (STORAGE_KEY.test(name)) yield name;
    },
    remove: (key) => rm(join(folder, assertStorageKey(key)), { force: true }),
    check: () => access(folder, constants.W_OK),
    close() {},
  };
}
