import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STORAGE_KEY, type Storage } from './storage.ts';

/** Pictures as files of one folder. A file appears whole or not at all: it is written aside, then renamed. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const pathOf = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      const aside = join(folder, `${randomUUID()}.part`);
      await writeFile(aside, bytes);
      await rename(aside, path);
    },
    async read(key) {
      if (!STORAGE_KEY.test(key)) return undefined;
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
