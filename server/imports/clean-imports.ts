import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { imports } from './tables.ts';
import { zipFolderOf } from './zip-images.ts';

const IMPORT_DAYS = 1;

/** Deletes imports with their rows and zips after `IMPORT_DAYS`. */
export async function cleanImports({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - IMPORT_DAYS * DAY_MS);
  await deleteInBatches(db, imports, lt(imports.createdAt, cutoff));
  const folder = zipFolderOf(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtime < cutoff) await rm(path, { force: true });
  }
}
