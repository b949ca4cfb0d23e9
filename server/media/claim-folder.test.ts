import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { claimImageFolder } from './claim-folder.ts';
import { imageFolders } from './tables.ts';

describe('the folder of the images', () => {
  let database: Database;
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'nanhi-folders-'));
    database = await openTestDatabase((error) => {
      throw error;
    });
  });
  beforeEach(() => database.db.delete(imageFolders));
  afterAll(async () => {
    await database.close();
    await rm(root, { recursive: true });
  });
  const newFolder = async (name: string) => {
    const folder = join(root, name);
    await mkdir(folder);
    return folder;
  };

  it('is accepted if it is the one of the first start, on each machine that shares it', async () => {
    const folder = await newFolder('shared');
    await Promise.all(Array.from({ length: 5 }, () => claimImageFolder(database.db, folder)));
    await claimImageFolder(database.db, folder);
    expect(await database.db.select().from(imageFolders)).toEqual([
      { isTheOnly: true, id: await readFile(join(folder, '.images-of'), 'utf8') },
    ]);
  });

  it('is rejected if it is another one, and the message names steps that work', async () => {
    await claimImageFolder(database.db, await newFolder('first'));
    const [known] = await database.db.select().from(imageFolders);
    const other = await newFolder('other');
    const file = join(other, '.images-of');
    await expect(claimImageFolder(database.db, other)).rejects.toThrow(
      `The images of this shop are in another folder than ${other}, perhaps on another machine. Several machines need a bucket (S3_*) or one shared folder. If this folder holds the shop's images now, write ${known?.id} into ${file}.`,
    );
    await writeFile(file, `${known?.id}\n`);
    await expect(claimImageFolder(database.db, other)).resolves.toBeUndefined();
  });
});
