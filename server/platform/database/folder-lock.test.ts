import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-lock-'));
  });
  afterEach(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
  });

  it('is exclusive until it is released', () => {
    const path = join(folder, 'made', 'on', 'the', 'way');
    const release = lockFolder(path);
    expect(() => lockFolder(path)).toThrow(/is in use by another process\. Stop it, or set DATA_DIR\.$/);
    release();
    lockFolder(path)();
  });

  it('fails if a file has the name of the folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(() => lockFolder(file)).toThrow(/cannot be written/);
  });

  it('fails if the lock file is no SQLite database', async () => {
    await writeFile(
      join(folder, 'lock.sqlite'),
      'this is no database at all, and long enough to be read as one'.repeat(20),
    );
    expect(() => lockFolder(folder)).toThrow(/cannot be written/);
  });
});
