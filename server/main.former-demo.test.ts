import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { runScript, spawnServer } from '#test/spawn-server.ts';

describe('a real shop with the data of a demo', () => {
  it('locks the accounts with public passwords, and names them in a warning', { timeout: 600_000 }, async () => {
    const environment = await openDemoEnvironment();
    onTestFinished(environment.close);
    const env = { ...environment.env, DEMO: 'false' };
    const before = runScript('doctor', [], env);
    expect(before.status).toBe(1);
    expect(before.stdout).toMatch(/^ERROR +Everybody knows .*admin@example\.com, customer@example\.com, moderator@/m);

    const shop = await spawnServer({ ...env, SERVICES: 'web' });
    await shop.serving(120_000);
    for (const { email, password } of DEMO_ACCOUNTS) {
      const login = await shop.fetchJson('/api/auth/login', { method: 'POST', body: { email, password } });
      expect(login).toMatchObject({ status: 401, body: { code: 'credentials_invalid' } });
    }
    const { stdout } = await shop.end('SIGTERM');
    expect(stdout).toMatch(
      /Warning: this data was a demo\. These accounts are locked, .*admin@example\.com, customer@.*, moderator@/,
    );

    const [admin] = DEMO_ACCOUNTS;
    const made = runScript('create-admin', [admin?.email ?? ''], env);
    expect(made.stdout).toMatch(/^admin@example\.com is an admin now, with the password \S{16}$/m);
    const after = runScript('doctor', [], env).stdout;
    expect(after).not.toMatch(/Everybody knows/);
    expect(after).toMatch(/^warning +Accounts of the demo are left, locked: customer@example\.com, moderator@example/m);
  });
});
