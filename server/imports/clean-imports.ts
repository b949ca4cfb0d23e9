import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lt, sql } from 'drizzle-orm';
import { IMPORT_UNDO_DAYS } from '#contract/imports.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { imports } from './tables.ts';
import { zipFolderOf } from './zip-images.ts';

/** Longer than `IMPORT_UNDO_DAYS`, so that the page can say that an undo is too late. */
const IMPORT_DAYS = IMPORT_UNDO_DAYS + 1;
/** Days until a check that was never started, or a zip, is deleted. */
const CHECK_DAYS = 1;

type Stored = Pick<typeof imports.$inferSelect, 'createdAt'>;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** True if the zip of the import may be deleted already. */
export function isZipOver({ createdAt }: Stored, now: Date): boolean {
  return createdAt < daysBefore(now, CHECK_DAYS);
}

/** Deletes imports with their rows after `IMPORT_DAYS`, and checks and zips after `CHECK_DAYS`. */
export async function cleanImports({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  const cutoff = daysBefore(now(), CHECK_DAYS);
  const endOfCheck = sql`case ${imports.state} when 'checked' then ${cutoff.toISOString()}::timestamptz else ${daysBefore(now(), IMPORT_DAYS).toISOString()}::timestamptz end`;
  await deleteInBatches(db, imports, lt(imports.createdAt, endOfCheck));
  const folder = zipFolderOf(env);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtime < cutoff) await rm(path, { force: true });
  }
}
