import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { imageFolders } from './tables.ts';

const ID_FILE = '.images-of';

/** Links the folder to the database by a file with an id. Throws `StartupError` for the folder of another shop. */
export async function claimImageFolder(db: Executor, folder: string): Promise<void> {
  const file = join(folder, ID_FILE);
  const known = await db.transaction(async (tx) => {
    // Concurrent starts wait here. They then find the complete file of the first start.
    await tx.execute(sql`lock table ${imageFolders} in share row exclusive mode`);
    const [row] = await tx.select().from(imageFolders);
    if (row) return row.id;
    const id = (await readId(file)) ?? randomUUID();
    await writeFile(file, id);
    await tx.insert(imageFolders).values({ id });
    return id;
  });
  if ((await readId(file)) === known) return;
  throw new StartupError(
    `The images of this shop are in another folder than ${folder}, perhaps on another machine. Several machines need a bucket (S3_*) or one shared folder. If this folder holds the shop's images now, write ${known} into ${file}.`,
  );
}

async function readId(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
