import { describe, expect, it, onTestFinished } from 'vitest';
import { findUserByEmail } from '#server/accounts/queries.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, openEmptyEnvironment } from '#test/environments.ts';
import { runScript, spawnServer } from '#test/spawn-server.ts';
import { TOTP_SECRET } from '#test/staff.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };

describe('two processes on one PostgreSQL', () => {
  it(
    'can be one that only serves requests and takes the order, and one that only runs jobs and sends its mail',
    SLOW,
    async () => {
      const { env, close } = await openDemoEnvironment();
      onTestFinished(close);
      const web = await spawnServer({ ...env, SERVICES: 'web' });
      await web.serving();
      const worker = await spawnServer({ ...env, SERVICES: 'worker' });
      const orderId = await placeDemoOrder(web);
      await waitUntil('the mail of the order', async () => (await mailsAbout(web, orderId))[0]);
      expect((await worker.end('SIGTERM')).code).toBe(0);
      expect((await web.end('SIGTERM')).code).toBe(0);
    },
  );
});

describe('the first admin of a real shop', () => {
  const createAdmin = (email: string, env: Record<string, string> = {}) => runScript('create-admin', [email], env);

  it('is created by a command, and logs in with the printed password', SLOW, async () => {
    const environment = await openEmptyEnvironment('embedded');
    onTestFinished(environment.close);
    const env = { ...environment.env, DEMO: 'false' };
    const made = createAdmin('Boss@Example.com', env);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const password = /with the password (\S+)/.exec(made.stdout)?.[1];

    const server = await spawnServer(env);
    await server.serving();
    const login = { method: 'POST', body: { email: 'boss@example.com', password } };
    const { status, body } = await server.fetchJson('/api/auth/login', login);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email: 'boss@example.com', role: 'admin' } });
    expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404);

    // The command uses the embedded database of the running shop.
    expect(createAdmin('boss@example.com', env).stdout).toContain('is an admin now, with the password that they have.');
  });

  it(
    'can log in again after losing phone and recovery codes, because the command ends two-step login',
    SLOW,
    async () => {
      const environment = await openEmptyEnvironment('embedded');
      onTestFinished(environment.close);
      const env = { ...environment.env, DEMO: 'false' };
      expect(createAdmin('boss@example.com', env).status).toBe(0);
      const inDatabase = async <T>(work: (db: Executor) => Promise<T>) => {
        const database = await openDatabase(parseEnv(env), (error) => {
          throw error;
        });
        try {
          return await work(database.db);
        } finally {
          await database.close();
        }
      };
      await inDatabase(async (db) => {
        const admin = await findUserByEmail(db, 'boss@example.com');
        const factor = { userId: admin?.id ?? '', secret: TOTP_SECRET, confirmedAt: new Date() };
        await db.insert(secondFactors).values(factor);
      });
      const { stdout } = createAdmin('boss@example.com', env);
      expect(stdout).toContain('is an admin now, with the password that they have.');
      expect(stdout).toContain('Their two-step login is off');
      expect(await inDatabase((db) => db.$count(secondFactors))).toBe(0);
      expect(createAdmin('boss@example.com', env).stdout).not.toContain('two-step');
    },
  );

  it('needs an e-mail address', () => {
    expect(createAdmin('nobody')).toMatchObject({ status: 1, stderr: 'Usage: npm run admin:create -- EMAIL\n' });
  });
});
