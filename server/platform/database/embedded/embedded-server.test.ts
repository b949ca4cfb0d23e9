import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDatabaseUnavailable } from '#server/platform/database/transaction.ts';
import { collectErrors, makeDataFolder, query } from '#test/data-folders.ts';
import { killEmbedded } from '#test/embedded.ts';
import { waitUntil } from '#test/wait-until.ts';
import { clusterFolder, passwordFileIn } from './cluster.ts';
import { type EmbeddedServer, openEmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { serversIn } from './former-server.ts';
import { POSTMASTER_FILE, readPostmaster } from './postmaster-file.ts';

const SLOW = { timeout: 300_000 };

/** The process writes a row, prints the address and runs until it is killed. */
async function startOwner(dataDir: string) {
  const program = `
    import { Client } from 'pg';
    import { startEmbeddedServer } from '${join(import.meta.dirname, 'embedded-server.ts')}';
    const { url } = await startEmbeddedServer(process.argv[1], { onError: console.error });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table stored as select 7 as number');
    console.log('stored');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

const storedRows = (server: EmbeddedServer) => query(server.url, 'select number from stored');
const serverPid = async (dataDir: string) => (await readPostmaster(clusterFolder(dataDir)))?.pid ?? 0;
const sizeMb = (folder: string): number =>
  Number(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0]);

describe('the embedded PostgreSQL', SLOW, () => {
  it('is created at the first start, private, small, and safe from power cuts', async () => {
    const dataDir = await makeDataFolder();
    const server = await startEmbeddedServer(dataDir, collectErrors());
    const [settings] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPages",
        current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as addresses,
        upper('ñ') as upper`,
    );
    expect(settings).toEqual({ fsync: 'on', fullPages: 'on', commits: 'on', addresses: '', upper: 'Ñ' });
    expect(statSync(clusterFolder(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(passwordFileIn(clusterFolder(dataDir))).mode & 0o777).toBe(0o600);
    expect(sizeMb(dataDir)).toBeLessThan(100);
    await server.close();
    expect(await serversIn(realpathSync(clusterFolder(dataDir)))).toEqual([]);
    expect(readdirSync(dataDir).sort()).toEqual(['lock.sqlite', 'postgres', 'postgres.log']);
  });

  it('is started once in a folder, and shared by further processes', async () => {
    const dataDir = await makeDataFolder();
    const options = collectErrors();
    const opened = await Promise.all(Array.from({ length: 3 }, () => openEmbeddedServer(dataDir, options)));
    await expect(async () => startEmbeddedServer(dataDir, options)).rejects.toThrow(
      `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR.`,
    );
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    for (const server of opened) await server.close();
    const again = await startEmbeddedServer(dataDir, options);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.close();
    expect(options.errors).toEqual([]);
  });

  it('of a shop that was killed is ended by the next start, without a loss of data', async () => {
    const dataDir = await makeDataFolder();
    const owner = await startOwner(dataDir);
    const orphan = await serverPid(dataDir);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await serversIn(realpathSync(clusterFolder(dataDir)))).toContain(orphan);

    const next = await openEmbeddedServer(dataDir, collectErrors());
    expect(await serverPid(dataDir)).not.toBe(orphan);
    expect(await storedRows(next)).toEqual([{ number: 7 }]);
    await next.close();
  });

  it('that was killed with its shop starts again, even if its process id belongs to another process now', async () => {
    const dataDir = await makeDataFolder();
    const owner = await startOwner(dataDir);
    const ended = once(owner, 'exit');
    owner.kill('SIGKILL');
    await killEmbedded(dataDir);
    await ended;
    const file = join(clusterFolder(dataDir), POSTMASTER_FILE);
    const text = await readFile(file, 'utf8');
    for (const path of [file, join(clusterFolder(dataDir), '.s.PGSQL.5432.lock')])
      await writeFile(path, text.replace(/^\d+/, String(process.pid)));

    const next = await openEmbeddedServer(dataDir, collectErrors());
    expect(await storedRows(next)).toEqual([{ number: 7 }]);
    await next.close();
  });

  it('is started again if only the database is killed, with a line in the log', async () => {
    const dataDir = await makeDataFolder();
    const options = collectErrors();
    const server = await startEmbeddedServer(dataDir, options);
    await query(server.url, 'create table stored as select 7 as number');
    for (const round of [1, 2]) {
      const former = await serverPid(dataDir);
      process.kill(former, 'SIGKILL');
      const rows = await waitUntil(`it answers again (${round})`, () => storedRows(server).catch(() => undefined));
      expect(rows).toEqual([{ number: 7 }]);
      expect(await serverPid(dataDir)).not.toBe(former);
    }
    expect(options.errors.filter((text) => text.startsWith('The embedded database has ended (SIGKILL: '))).toHaveLength(
      2,
    );
    await server.close();
  });

  it('listens on a local port with a password if the folder cannot contain a socket', async () => {
    const dataDir = await makeDataFolder(join('long'.repeat(20), 'longer'.repeat(10)));
    const server = await openEmbeddedServer(dataDir, collectErrors());
    const url = new URL(server.url);
    expect(url.hostname).toBe('127.0.0.1');
    const joined = await openEmbeddedServer(dataDir, collectErrors());
    expect(await query(joined.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    url.password = 'guessed';
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    await server.close();
  });

  it.each([
    { found: '17', text: /is of PostgreSQL 17, and this release brings 18\. Run npm run db:upgrade/ },
    { found: '19', text: /is of PostgreSQL 19, and this release brings 18\. Start a newer release of the shop\.$/ },
  ])('of version $found is not touched by this release', async ({ found, text }) => {
    const dataDir = await makeDataFolder();
    mkdirSync(clusterFolder(dataDir), { recursive: true });
    await writeFile(join(clusterFolder(dataDir), 'PG_VERSION'), `${found}\n`);
    await expect(openEmbeddedServer(dataDir, collectErrors())).rejects.toThrow(text);
    expect(readdirSync(clusterFolder(dataDir))).toEqual(['PG_VERSION']);
  });

  it('says why it cannot start', async () => {
    const dataDir = await makeDataFolder();
    await (await openEmbeddedServer(dataDir, collectErrors())).close();
    await rm(join(clusterFolder(dataDir), 'global', 'pg_control'));
    await expect(openEmbeddedServer(dataDir, collectErrors())).rejects.toThrow(/does not start \(.*pg_control.*\)\.$/s);
  });
});

it('a database whose socket is missing is unavailable, unlike a file that is missing', async () => {
  const error = await query('postgres://postgres@localhost/postgres?host=/nowhere', 'select 1').catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(await readFile('/nowhere').catch((reason: unknown) => reason))).toBe(false);
});
