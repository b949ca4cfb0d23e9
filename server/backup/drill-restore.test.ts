import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentSlots } from '#server/content/tables.ts';
import { parseEnv } from '#server/env.ts';
import { MEDIA_PATH, masterKey, randomHash } from '#server/media/image-key.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { serversIn } from '#server/platform/database/embedded/former-server.ts';
import { readPostmaster } from '#server/platform/database/embedded/postmaster-file.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { throwError } from '#test/backups.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { addProduct } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { spawnNode } from '#test/spawn-server.ts';
import { createDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { readArchive, writeArchive } from './archive.ts';
import { drillRestore } from './drill-restore.ts';
import { createIdentity, readIdentities } from './encryption.ts';
import type { BackupPart } from './parts.ts';
import { readShop } from './read-shop.ts';
import { removeDeadDatabases } from './scratch-database.ts';
import { databaseFolderIn, openScratchFolder, removeDeadFolders } from './scratch-folder.ts';

let folder: string;
let file: string;
let identities: string[];
let recipient: string;
/** A drill must leave no files in this folder. */
let temporary: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanhi-drill-test-'));
  file = join(folder, 'shop.tar.gz.age');
  recipient = await createIdentity(join(folder, 'key.txt'));
  identities = await readIdentities(join(folder, 'key.txt'));
  const app = await buildTestApp();
  const { deps } = app;
  const key = masterKey(randomHash());
  await deps.storage.write(key, Buffer.from('an image'));
  await addProduct(deps, { image: MEDIA_PATH + key });
  await addProduct(deps, { image: '/media/lost.webp' });
  const hero = { kicker: '', headline: 'Eid', highlight: '', text: '', button: 'Go', link: '/shop' };
  await deps.db.insert(contentSlots).values({ slot: 'hero', draft: { ...hero, image: '/media/gone.webp' } });
  await writeArchive(readShop({ ...deps, now: deps.now() }), file, [recipient]);
  await app.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  temporary = join(folder, 'temporary');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const drill = (path: string, url?: string, signal = new AbortController().signal) =>
  drillRestore(path, { env: parseEnv({ DATABASE_URL: url }), identities, onError: throwError, signal });

async function writeChanged(changeRow: (line: string) => string, { isDeclared }: { isDeclared: boolean }) {
  const path = join(folder, `${randomUUID()}.age`);
  const table = 'public.products';
  const hash = createHash('sha256');
  async function* changed(): AsyncGenerator<BackupPart> {
    for await (const part of readArchive(file, identities)) {
      if (part.kind === 'rows' && part.table === table) {
        part.lines = part.lines.map(changeRow);
        for (const line of part.lines) hash.update(line).update('\n');
      }
      const declared = part.kind === 'end' && part.end.tables[table];
      if (declared && isDeclared) declared.sha256 = hash.digest('hex');
      yield part;
    }
  }
  await writeArchive(changed(), path, [recipient]);
  return path;
}

describe('a restore drill', () => {
  it('restores an encrypted backup into an embedded database, and names missing images', async () => {
    expect(await drill(file)).toMatch(
      /^\S+\.age can be restored: \d+ rows in \d+ tables, 1 pictures, all compared in an embedded database\. But 2 of 3 images that rows name are missing \(products 1, texts 1\): gone\.webp, lost\.webp\.$/,
    );
    expect(await readdir(temporary)).toEqual([]);
  });

  it('fails if a row is damaged, and names the table', async () => {
    const path = await writeChanged((line) => line.replace('Red T-Shirt', 'Bed T-Shirt'), { isDeclared: false });
    await expect(drill(path)).rejects.toThrow('The backup is damaged: the rows of public.products.');
  });

  it('fails if rows in the database differ from the file', async () => {
    const path = await writeChanged((line) => line.replace('"name":', '"name": '), { isDeclared: true });
    const error = 'The restored rows differ from the backup in public.products (2 rows of 2). Nothing was restored.';
    await expect(drill(path)).rejects.toThrow(error);
    expect(await readdir(temporary)).toEqual([]);
  });
});

/** Starts a drill in another process, and kills it as soon as `hasBegun` says so. */
async function killDrill(url: string | undefined, hasBegun: () => Promise<boolean>): Promise<void> {
  const env = { DATABASE_URL: url ?? '', DATA_DIR: join(folder, 'data') };
  const child = spawnNode(
    ['scripts/backup.ts', file, '--verify', '--identity', join(folder, 'key.txt'), '--replace'],
    env,
  );
  const ended = once(child, 'exit');
  await waitUntil('the drill has begun', async () => (await hasBegun()) || undefined);
  child.kill('SIGKILL');
  await ended;
}

describe('a restore drill that is killed', () => {
  it('leaves a folder with a running database, which the next one removes, but no folder in use', async () => {
    const clusters = async () =>
      (await readdir(temporary)).map((name) => clusterFolder(databaseFolderIn(join(temporary, name))));
    await killDrill(undefined, async () => {
      const postmasters = await Promise.all((await clusters()).map(readPostmaster));
      return postmasters.some((postmaster) => postmaster?.isReady);
    });
    const [dead = ''] = await clusters();
    expect(await serversIn(dead)).not.toEqual([]);
    const inUse = await openScratchFolder();
    // The next drill has removed the folder and ended its database.
    expect(await serversIn(dead)).toEqual([]);
    expect(await readdir(temporary)).toEqual([basename(inUse.path)]);
    const other = await openScratchFolder();
    await removeDeadFolders();
    expect((await readdir(temporary)).sort()).toEqual([basename(inUse.path), basename(other.path)].sort());
    await inUse.remove();
    await other.remove();
    expect(await readdir(temporary)).toEqual([]);
  });

  it('spares files and folders of others that have such a name', async () => {
    const names = ['nanhi-restore-abcdef', 'nanhi-restore-backup', 'nanhi-restore-notes'];
    await writeFile(join(temporary, names[0] ?? ''), 'a file');
    for (const name of names.slice(1)) {
      await mkdir(join(temporary, name));
      await writeFile(join(temporary, name, 'shop.tar.gz'), 'a backup');
    }
    const scratch = await openScratchFolder();
    await scratch.remove();
    expect((await readdir(temporary)).sort()).toEqual(names);
    expect(await readdir(join(temporary, 'nanhi-restore-backup'))).toEqual(['shop.tar.gz']);
  });
});

describe('a restore drill beside a shop on PostgreSQL', () => {
  const role = `drill_${randomUUID().slice(0, 8)}`;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let url: string;

  const asAdmin = async <Result>(work: (admin: Awaited<ReturnType<typeof openPostgres>>) => Promise<Result>) => {
    const admin = await openPostgres(database.url, throwError, { isPatient: true });
    try {
      return await work(admin);
    } finally {
      await admin.close();
    }
  };
  const listLeft = async () => {
    const owned = sql`select datname from pg_database where datdba = ${role}::regrole`;
    return [...(await asAdmin((admin) => rowsOf(admin, owned))), ...(await readdir(temporary))];
  };

  beforeAll(async () => {
    database = await createDatabase();
    await asAdmin(({ db }) => db.execute(sql.raw(`create role ${role} login createdb`)));
    url = database.url.replace('postgres@', `${role}@`);
  });
  afterAll(async () => {
    await asAdmin(({ db }) => db.execute(sql.raw(`drop role ${role}`)));
    await database.drop();
  });

  it('uses a database of its own, with the rights of an ordinary role', async () => {
    expect(await drill(file, url)).toMatch(/all compared in the database nanhi_restore_drill_\w+\. But/);
    expect(await listLeft()).toEqual([]);
  });

  it('leaves nothing behind when it fails or is interrupted', async () => {
    const path = await writeChanged((line) => line.replace('"name":', '"name": '), { isDeclared: true });
    await expect(drill(path, url)).rejects.toThrow(/^The restored rows differ from the backup in public\.products/);
    expect(await listLeft()).toEqual([]);
    let parts = 0;
    for await (const _ of readArchive(file, identities)) parts += 1;
    const interrupted = new AbortController();
    // The drill reads the archive twice: to check it, then to restore it. This interrupts the second reading.
    vi.spyOn(interrupted.signal, 'throwIfAborted').mockImplementation(() => {
      parts -= 1;
      if (parts === -2) throw new Error('Interrupted');
    });
    await expect(drill(file, url, interrupted.signal)).rejects.toThrow('Interrupted');
    expect(await listLeft()).toEqual([]);
  });

  it('that was killed leaves a database, which the next one drops, but none in use and none of another shop', async () => {
    const databases = async () => (await listLeft()).filter((left) => typeof left === 'object');
    await killDrill(url, async () => (await databases()).length > 0);
    expect(await databases()).toHaveLength(1);
    await asAdmin(({ db }) => db.execute(sql.raw(`create database nanhi_restore_drill_1_${role} owner ${role}`)));
    const ofOther = { datname: `nanhi_restore_drill_1_${role}` };
    const env = parseEnv({ DATABASE_URL: url });
    const during: unknown[] = [];
    const text = await drillRestore(file, {
      env,
      identities,
      onError: throwError,
      signal: new AbortController().signal,
      async onRestored() {
        await removeDeadDatabases(env, throwError);
        during.push(...(await databases()));
      },
    });
    expect(text).toMatch(/can be restored/);
    expect(during).toHaveLength(2);
    expect(during).toContainEqual(ofOther);
    expect(await databases()).toEqual([ofOther]);
    await asAdmin(({ db }) => db.execute(sql.raw(`drop database ${ofOther.datname}`)));
  });

  it('falls back to an embedded database if the role may not create one', async () => {
    await asAdmin(({ db }) => db.execute(sql.raw(`alter role ${role} nocreatedb`)));
    expect(await drill(file, url)).toMatch(
      /all compared in an embedded database, as the server gives none \(permission denied to create database\)\./,
    );
    expect(await listLeft()).toEqual([]);
  });
});
