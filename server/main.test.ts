import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import { serversIn } from '#server/platform/database/embedded/former-server.ts';
import { BUILT_SERVER, killAllServers, spawnNode, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

describe('the process', { timeout: 600_000 }, () => {
  let folder: string;
  let emptyDemo: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-process-'));
    emptyDemo = { DATA_DIR: join(folder, 'data'), DEMO: 'false' };
  });
  afterEach(() => killAllServers());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function startupErrorOf(env: Record<string, string>): Promise<string> {
    const server = await spawnServer({ ...emptyDemo, ...env });
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
    return stderr.trimEnd();
  }

  it('names every invalid variable', async () => {
    expect(await startupErrorOf({ PORT: '-1', DEMO: '?', LOG_LEVEL: 'loud' })).toMatch(/PORT: .*DEMO: .*LOG_LEVEL: /);
  });

  it('names an unreachable database without its password', async () => {
    const url = 'postgres://shop:hush@127.0.0.1:1/shop';
    const error = await startupErrorOf({ DATABASE_URL: url });
    expect(error).toMatch(/^The database postgres:\/\/shop:\*+@127\.0\.0\.1:1\/shop cannot be reached/);
  });

  it('names a data folder that it cannot write to', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'already here');
    expect(await startupErrorOf({ DATA_DIR: file })).toMatch(
      /^The data folder .*a-file cannot be written .* Set DATA_DIR/,
    );
    expect(await startupErrorOf({ DATA_DIR: join(file, 'below') })).toMatch(
      /^The data folder .* cannot be written .* Set DATA_DIR/,
    );
    expect(await readFile(file, 'utf8')).toBe('already here');
  });

  it('names a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await startupErrorOf({ PORT: port })).toMatch(
      new RegExp(`^Port ${port} is in use on 127\\.0\\.0\\.1\\. Set PORT`),
    );
    taken.close();
  });

  it.runIf(process.platform !== 'win32')(
    'hides its data from other users of the machine',
    { timeout: 600_000 },
    async () => {
      const data = join(folder, 'private');
      const server = await spawnServer({ DATA_DIR: data, DEMO: 'false' });
      await server.serving(240_000);
      await server.end('SIGTERM');
      expect((await stat(data)).mode & 0o777).toBe(0o700);
      const files = await listFiles(data);
      // A copy made by other programs may have these modes.
      for (const { path, isFolder } of files) await chmod(path, isFolder ? 0o755 : 0o666);
      await chmod(data, 0o755);

      const next = await spawnServer({ DATA_DIR: data, DEMO: 'false' });
      await next.serving(240_000);
      const open = (await listFiles(data)).filter(({ mode }) => (mode & 0o077) !== 0);
      // The database has added other files since, in private folders.
      const known = new Set(files.map(({ path }) => path));
      expect(open.filter(({ path, isFolder }) => isFolder || known.has(path))).toEqual([]);
      await next.end('SIGTERM');
    },
  );

  it('starts without temporary files at any port, names both addresses and the first command, and ends at SIGHUP', async () => {
    const DATA_DIR = join(folder, 'without-temporary-files');
    const variables = { DATA_DIR, DEMO: 'false', PORT: '0', TMPDIR: join(folder, 'missing') };
    const child = spawnNode([BUILT_SERVER], variables);
    const opened = Promise.withResolvers<string>();
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('admin:create')) opened.resolve(printed);
    });
    const ended = once(child, 'close');
    void ended.then(() => opened.reject(new Error(`The server has ended: ${printed}`)));
    const [, url = ''] = /is open at (http:\S+)/.exec(await opened.promise) ?? [];
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(printed).toContain('npm run admin:create -- EMAIL');
    const cluster = await realpath(clusterFolder(DATA_DIR));
    expect(await serversIn(cluster)).not.toEqual([]);
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    expect(await serversIn(cluster)).toEqual([]);
  });

  it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
    'leaves no database behind if %s ends its start',
    async (signal) => {
      const DATA_DIR = join(folder, `start-${signal}`);
      const server = await spawnServer({ DATA_DIR, DEMO: 'true' });
      const isStarted = async () =>
        existsSync(clusterFolder(DATA_DIR)) && (await serversIn(await realpath(clusterFolder(DATA_DIR)))).length > 0;
      await waitUntil('the database is there', async () => (await isStarted()) || undefined);
      expect((await server.end(signal)).code).not.toBe(0);
      await waitUntil('the database has ended', async () => !(await isStarted()) || undefined);
    },
  );

  it('locks its data folder, and shuts down gracefully on a signal', async () => {
    const first = await spawnServer(emptyDemo);
    await first.serving();
    expect(await startupErrorOf({})).toMatch(
      /^The data folder .* is in use by another process\. Stop it, or set DATA_DIR\.$/,
    );
    // A new shop is closed.
    expect(await first.fetchJson('/api/reviews/total-reviews')).toMatchObject({
      status: 403,
      body: { code: 'shop_closed' },
    });
    expect(await first.fetchJson('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await first.fetchJson('/dev/mailbox.json').catch(() => ({ status: 404 }))).status).toBe(404);

    const { code, signal, stderr } = await first.end('SIGTERM');
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });

    const next = await spawnServer(emptyDemo);
    await next.serving();
    expect((await next.end('SIGINT')).code).toBe(0);
  });
});

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    // The running database may have removed files since the listing.
    const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
    return { path, isFolder: entry.isDirectory(), mode };
  });
  return Promise.all(files);
}
