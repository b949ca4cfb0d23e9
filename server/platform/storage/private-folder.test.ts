import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restrictDataFolder } from './private-folder.ts';

describe.runIf(process.platform !== 'win32')('a data folder', () => {
  let root: string;
  let folder: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nanhi-private-'));
    folder = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function addFile(path: string): Promise<void> {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), '');
    await chmod(join(root, path), 0o666);
  }
  const modeOf = async (path: string) => ((await stat(join(root, path))).mode & 0o7777).toString(8);

  it('becomes private to its owner, including files that were readable for others', async () => {
    const files = ['data/postgres/PG_VERSION', 'data/postgres/base/1/2', 'data/pictures/a.webp', 'data/lock.sqlite'];
    for (const file of files) await addFile(file);
    expect(restrictDataFolder(folder)).toBe(true);
    for (const file of files) expect(await modeOf(file), file).toBe('600');
    for (const path of ['data', 'data/postgres', 'data/postgres/base', 'data/postgres/base/1', 'data/pictures']) {
      expect(await modeOf(path), path).toBe('700');
    }
  });

  it('leaves foreign files and the targets of links unchanged', async () => {
    await addFile('data/notes.txt');
    await addFile('elsewhere/a.webp');
    await mkdir(join(folder, 'postgres'));
    await symlink(join(root, 'elsewhere'), join(folder, 'pictures'));
    await symlink(join(root, 'elsewhere'), join(folder, 'postgres', 'pg_wal'));
    await chmod(join(root, 'elsewhere'), 0o755);
    expect(restrictDataFolder(folder)).toBe(true);
    expect([await modeOf('elsewhere'), await modeOf('elsewhere/a.webp')]).toEqual(['755', '666']);
    expect(await modeOf('data/notes.txt')).toBe('666');
  });

  it('stays public if it has the sticky bit', async () => {
    await addFile('data/lock.sqlite');
    await chmod(folder, 0o1777);
    expect(restrictDataFolder(folder)).toBe(true);
    expect(await modeOf('data')).toBe('1777');
  });

  it('may be missing, or be no folder', async () => {
    expect(restrictDataFolder(folder)).toBe(true);
    await addFile('file');
    expect(restrictDataFolder(join(root, 'file'))).toBe(true);
  });
});
