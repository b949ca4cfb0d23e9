import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript, spawnServer } from '#test/spawn-server.ts';
import { openAs } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';

test('an empty shop starts closed, and visitors see it after its owner has opened it', async ({
  page,
  openBrowser,
  allowedFaults,
}) => {
  allowedFaults.push(/403/);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nanhi-opening-'));
  const env = { DATA_DIR, DEMO: 'false', STORE_PHONE: '0300 1234567' };
  const password = /with the password (\S+)/.exec(runScript('create-admin', ['boss@example.com'], env).stdout)?.[1];
  const server = await spawnServer(env);
  try {
    await server.serving(120_000);
    const visitor = await openBrowser();
    const closed = await visitor.goto(`${server.url}/shop`);
    expect([closed?.status(), closed?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
    await expect(visitor.getByRole('heading', { level: 1, name: 'We open soon' })).toBeVisible();
    expect((await fetch(`${server.url}/shop`)).headers.get('x-cache')).toBe('hit');

    const body = { email: 'boss@example.com', password };
    const login = await server.fetchJson('/api/auth/login', { method: 'POST', body });
    await page.goto(`${server.url}/login`);
    await openAs(page, login.body as Parameters<typeof openAs>[1]);
    await page.goto(`${server.url}/dashboard/admin`);
    await page.getByRole('link', { name: 'Set up the shop' }).click();
    await page.getByRole('link', { name: '6. Open the shop' }).click();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByText('Your shop is open.')).toBeVisible();

    const open = await visitor.goto(`${server.url}/shop`);
    expect(open?.headers()['x-robots-tag']).toBeUndefined();
    await expect(visitor.getByRole('heading', { level: 1, name: 'We open soon' })).toHaveCount(0);
  } finally {
    await server.end('SIGTERM');
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
