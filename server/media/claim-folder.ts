import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Executor } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { imageFolders } from './tables.ts';

const ID_FILE = '.images-of';

/**
 * Notes the folder with the database, by an id in one of its files. Throws `StartupError` where the database knows another folder:
 * of several machines with a folder each, every one would miss the images that were uploaded to the others.
 */
export async function claimImageFolder(db: Executor, folder: string): Promise<void> {
  const file = join(folder, ID_FILE);
  const id = await readOrWrite(file);
  await db.insert(imageFolders).values({ id }).onConflictDoNothing();
  const [known] = await db.select().from(imageFolders);
  if (known === undefined || known.id === id) return;
  throw new StartupError(
    `The images of this shop are in another folder than ${folder}, perhaps on another machine. Several machines need a bucket (S3_*) or one shared folder. If this folder holds the shop's images now, write ${known.id} into ${file}.`,
  );
}

/** Of processes that start at once, one writes. */
async function readOrWrite(file: string): Promise<string> {
  try {
    const id = randomUUID();
    await writeFile(file, id, { flag: 'wx' });
    return id;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return (await readFile(file, 'utf8')).trim();
    throw error;
  }
}
