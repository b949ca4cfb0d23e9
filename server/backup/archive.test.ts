import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { addProduct } from '#test/factories.ts';
import { readArchive, writeArchive } from './archive.ts';
import { checkParts } from './check-parts.ts';
import type { BackupPart } from './parts.ts';
import { readShop } from './read-shop.ts';

describe('a backup file', () => {
  let folder: string;
  let file: string;
  let broken: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-archive-'));
    file = join(folder, 'shop.tar.gz');
    broken = join(folder, 'broken.tar.gz');
    const app = await buildTestApp();
    await addProduct(app.deps);
    await writeArchive(readShop({ db: app.deps.db, now: app.deps.now() }), file);
    await app.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const readKinds = async (path: string) => {
    const kinds: BackupPart['kind'][] = [];
    for await (const { kind } of checkParts(readArchive(path))) kinds.push(kind);
    return kinds;
  };

  it('causes a one-line error if the disk rejects it', async () => {
    const path = join(folder, 'missing', 'shop.tar.gz');
    await expect(writeArchive(readArchive(file), path)).rejects.toThrow(
      /^\S+shop\.tar\.gz cannot be written \(ENOENT: .*\)\. Nothing is left of it\.$/,
    );
  });

  it('is read back completely, and is private to its owner', async () => {
    expect(await readKinds(file)).toEqual(expect.arrayContaining(['begin', 'rows', 'end']));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is complete if two are written under one name at once, and leaves no other file', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    const path = join(own, 'shop.tar.gz');
    const beginning = Promise.withResolvers<void>();
    async function* slowly() {
      for await (const part of readArchive(file)) {
        yield part;
        await beginning.promise;
      }
    }
    const slow = writeArchive(slowly(), path);
    await writeArchive(readArchive(file), path);
    beginning.resolve();
    await slow;
    expect([await readKinds(path), await readdir(own)]).toEqual([await readKinds(file), ['shop.tar.gz']]);
  });

  it('is rejected if a part would not fit into memory', async () => {
    const header = pack();
    header.entry({ name: 'begin.json', size: 1_000_000_000_000 });
    const [block] = await once(header, 'data');
    header.destroy();
    await writeFile(broken, gzipSync(block));
    const error = /cannot be read as a backup \(begin\.json has 1000000000000 bytes\)/;
    await expect(readKinds(broken)).rejects.toThrow(error);
  });

  it('is rejected if it is truncated or no backup', async () => {
    const complete = await readFile(file);
    await writeFile(broken, complete.subarray(0, complete.length / 2));
    await expect(readKinds(broken)).rejects.toThrow(/cannot be read as a backup/);
    await writeFile(broken, 'something else');
    await expect(readKinds(broken)).rejects.toThrow(/cannot be read as a backup/);
  });

  it('is rejected if a row was changed', async () => {
    async function* changed() {
      for await (const part of readArchive(file)) {
        if (part.kind === 'rows' && part.table === 'public.products') {
          part.lines[0] = String(part.lines[0]).replace(/"price_paisa":\d+/, '"price_paisa":1');
        }
        yield part;
      }
    }
    await writeArchive(changed(), broken);
    await expect(readKinds(broken)).rejects.toThrow('The backup is damaged: the rows of public.products.');
  });
});
