import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { killAllServers, spawnServer } from '#test/spawn-server.ts';
import { createEmptyPostgres } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';

/** Processes start one after the other, on any machine. */
const SLOW = { timeout: 120_000 };

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nanhi-services-'));
});

afterEach(async () => {
  killAllServers();
  await rm(dataDir, { recursive: true, force: true });
});

describe.runIf(inject('databases').postgres !== null)('two processes on one PostgreSQL', () => {
  it('one that only serves takes the order, one that only works sends its mail', SLOW, async () => {
    const database = await createEmptyPostgres();
    try {
      const env = { DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: database.url };
      const web = await spawnServer({ ...env, SERVICES: 'web' });
      await web.serving();
      const worker = await spawnServer({ ...env, SERVICES: 'worker' });
      const orderId = await placeDemoOrder(web);
      await waitUntil('the mail of the order', async () => (await mailsAbout(web, orderId))[0]);
      expect((await worker.end('SIGTERM')).code).toBe(0);
      expect((await web.end('SIGTERM')).code).toBe(0);
    } finally {
      killAllServers();
      await database.drop();
    }
  });
});

describe('the first admin of a shop that is no demo', () => {
  const createAdmin = (email: string) =>
    spawnSync(process.execPath, ['scripts/create-admin.ts', email], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'false' },
    });

  it('is made on the command line, and logs in with the password that was printed', SLOW, async () => {
    const made = createAdmin('Boss@Example.com');
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const password = /with the password (\S+)/.exec(made.stdout)?.[1];

    const server = await spawnServer({ DATA_DIR: dataDir, DEMO: 'false' });
    await server.serving();
    const login = { method: 'POST', body: { email: 'boss@example.com', password } };
    const { status, body } = await server.fetchJson('/api/auth/login', login);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email: 'boss@example.com', role: 'admin' } });
    expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404);

    expect(createAdmin('boss@example.com').stderr).toMatch(/is in use by another process/);
  });

  it('needs a mail address', () => {
    expect(createAdmin('nobody')).toMatchObject({ status: 1, stderr: 'Usage: npm run admin:create -- EMAIL\n' });
  });
});
