import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { logInDemoCustomer, mailsAbout, placeDemoOrder } from '#test/demo-order.ts';
import { killAllServers, type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { createEmptyPostgres } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';

describe.runIf(inject('databases').postgres)('copies of the process on one PostgreSQL', () => {
  it('start together on an empty database, share what happens, and do every job once', {
    timeout: 180_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nanhi-copies-'));
    const database = await createEmptyPostgres();
    onTestFinished(async () => {
      killAllServers();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const env = { DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: database.url };
    const copies = await Promise.all(Array.from({ length: 3 }, () => spawnServer(env)));
    await Promise.all(copies.map((copy) => copy.serving()));
    const [first, second] = copies as [ServerProcess, ServerProcess, ServerProcess];

    const { body } = await second.fetchJson('/api/products');
    expect(listProductsResponse.parse(body).totalProducts).toBe(DEMO_PRODUCTS.length);
    const { token, id } = await logInDemoCustomer(first);
    expect((await second.fetchJson(`/api/stats/user-stats/${id}`, { token })).status).toBe(200);
    expect((await second.fetchJson('/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect((await first.fetchJson(`/api/stats/user-stats/${id}`, { token })).status).toBe(401);

    const orderIds = await Promise.all(copies.map((copy) => placeDemoOrder(copy)));
    for (const orderId of orderIds) {
      await waitUntil('the mail of the order', async () => (await mailsAbout(first, orderId))[0]);
    }
    const ends = await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
    expect(ends.map(({ code, stderr }) => ({ code, stderr }))).toEqual(copies.map(() => ({ code: 0, stderr: '' })));

    const last = await spawnServer(env);
    await last.serving();
    for (const orderId of orderIds) expect(await mailsAbout(last, orderId)).toHaveLength(1);
    await last.end('SIGTERM');
  });
});
