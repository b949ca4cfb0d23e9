import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectErrors, makeDataFolder, query } from '#test/data-folders.ts';
import { clusterFolder, openCluster } from './cluster.ts';
import { openEmbeddedServer } from './embedded-server.ts';
import { findPrograms, programsIn } from './find-programs.ts';

const isRoot = process.getuid?.() === 0;
const SLOW = { timeout: 300_000 };

describe.runIf(isRoot && process.platform === 'linux')(
  'the embedded PostgreSQL of a shop that runs as root, which PostgreSQL does not allow',
  SLOW,
  () => {
    const native = dirname(dirname(findPrograms().postgres));
    // Every Linux has users with these ids.
    const [DAEMON, BIN] = [1, 2];

    /** Removes `unshare` from PATH, as on a machine that allows no user namespaces. */
    async function withoutNamespaces(): Promise<void> {
      const folder = await mkdtemp(join(tmpdir(), 'nanhi-path-'));
      symlinkSync('/usr/bin/id', join(folder, 'id'));
      const { PATH } = process.env;
      process.env.PATH = folder;
      onTestFinished(async () => {
        process.env.PATH = PATH;
        await rm(folder, { recursive: true });
      });
    }

    async function nobody(): Promise<number> {
      return Number(spawnSync('/usr/bin/id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
    }

    it("runs in a user namespace, in folders that nobody else can enter, and its files are root's", async () => {
      const dataDir = await makeDataFolder();
      const programs = join(dirname(dataDir), 'native');
      cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
      chmodSync(dirname(dataDir), 0o700);
      const open = (folderOf: string) => openCluster(folderOf, { programs: programsIn(join(programs, 'bin')) });
      const server = await openEmbeddedServer(dataDir, { ...collectErrors(), open });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(lstatSync(join(clusterFolder(dataDir), 'PG_VERSION')).uid).toBe(0);
      await server.close();
    });

    it('runs as nobody without namespaces, in a data folder that stays private', async () => {
      const dataDir = await makeDataFolder();
      await (await openEmbeddedServer(dataDir, collectErrors())).close();
      chmodSync(dataDir, 0o700);
      await withoutNamespaces();
      // The first start ran in a namespace and left files of root. The second start gives them to the user `nobody`.
      const server = await openEmbeddedServer(dataDir, collectErrors());
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(lstatSync(join(clusterFolder(dataDir), 'PG_VERSION')).uid).toBe(await nobody());
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      await server.close();
    });

    it('creates a new folder as nobody without namespaces', async () => {
      await withoutNamespaces();
      const dataDir = await makeDataFolder();
      const server = await openEmbeddedServer(dataDir, collectErrors());
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.close();
    });

    it('runs as the owner of the data folder', async () => {
      const dataDir = await makeDataFolder();
      await (await openEmbeddedServer(dataDir, collectErrors())).close();
      const folder = clusterFolder(dataDir);
      for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
        chownSync(join(folder, name), DAEMON, DAEMON);
      }
      chmodSync(dataDir, 0o700);
      const server = await openEmbeddedServer(dataDir, collectErrors());
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.close();
      expect(lstatSync(join(folder, 'PG_VERSION')).uid).toBe(DAEMON);
    });

    it('runs as the owner of a checkout that does not belong to root, or of the data folder', async () => {
      const dataDir = await makeDataFolder();
      const programs = join(dirname(dataDir), 'native');
      cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
      chownSync(join(programs, 'bin/postgres'), DAEMON, DAEMON);
      chownSync(dirname(dataDir), DAEMON, DAEMON);
      chmodSync(dirname(dataDir), 0o700);
      const open = (folderOf: string) => openCluster(folderOf, { programs: programsIn(join(programs, 'bin')) });
      const server = await openEmbeddedServer(dataDir, { ...collectErrors(), open });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.close();
      expect(lstatSync(join(clusterFolder(dataDir), 'PG_VERSION')).uid).toBe(DAEMON);

      await rm(clusterFolder(dataDir), { recursive: true });
      chownSync(dataDir, BIN, BIN);
      const ofData = await openEmbeddedServer(dataDir, collectErrors());
      await ofData.close();
      expect(lstatSync(join(clusterFolder(dataDir), 'PG_VERSION')).uid).toBe(BIN);
    });

    it('gets a user name in a namespace if its user has none', async () => {
      const dataDir = await makeDataFolder();
      const parent = dirname(dataDir);
      chownSync(parent, 54_321, 54_321);
      const program = `
      import { openEmbeddedServer } from '${join(import.meta.dirname, 'embedded-server.ts')}';
      process.setgroups([]);
      process.setgid(54321);
      process.setuid(54321);
      const { url, close } = await openEmbeddedServer(process.argv[1], { onError: console.error });
      console.log('served', process.getuid());
      await close();`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
        encoding: 'utf8',
      });
      expect({ stdout, stderr }).toEqual({ stdout: 'served 54321\n', stderr: '' });
      expect(lstatSync(join(clusterFolder(dataDir), 'PG_VERSION')).uid).toBe(54_321);
    });

    it('prints one line with advice if nobody else can read the programs', async () => {
      const dataDir = await makeDataFolder();
      const programs = join(dirname(dataDir), 'native');
      cpSync(native, programs, { recursive: true, verbatimSymlinks: true });
      chmodSync(dirname(dataDir), 0o700);
      await withoutNamespaces();
      const open = (folderOf: string) => openCluster(folderOf, { programs: programsIn(join(programs, 'bin')) });
      await expect(openEmbeddedServer(dataDir, { ...collectErrors(), open })).rejects.toThrow(
        /^PostgreSQL does not run as root, and user namespaces are not allowed here\. Start the shop as another user, .*Set DATABASE_URL/,
      );
    });
  },
);
