import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCuttableProxy } from '#test/cuttable-proxy.ts';
import { logInDemoCustomer, placeDemoOrder } from '#test/demo-order.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { rawRequest } from '#test/raw-http.ts';
import { killAllServers, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';

const SLOW = { timeout: 600_000 };
const ROUNDS = 3;
const CALLS_AT_ONCE = 8;
/** Connections with an open transaction are in use, not idle in the pool. */
const CUT_TRANSACTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`;

describe('a store whose connections are cut', () => {
  let environment: ShopEnvironment;
  beforeEach(async () => {
    environment = await openDemoEnvironment();
  });
  afterEach(() => environment.close());

  it('in the middle of orders continues to run, and accepts the next order', SLOW, async () => {
    const admin = new Client({ connectionString: environment.env.DATABASE_URL });
    await admin.connect();
    try {
      const server = await spawnServer({ ...environment.env, LOG_LEVEL: 'silent' });
      await server.serving();
      const customer = await logInDemoCustomer(server);
      let cutTransactions = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const orders = Array.from({ length: CALLS_AT_ONCE }, () => placeDemoOrder(server, customer));
        const progress = { isSettled: false };
        const settled = Promise.allSettled(orders).finally(() => {
          progress.isSettled = true;
        });
        while (!progress.isSettled) cutTransactions += (await admin.query(CUT_TRANSACTIONS)).rowCount ?? 0;
        await settled;
      }
      expect(cutTransactions).toBeGreaterThan(0);
      expect(await placeDemoOrder(server)).toMatch(/^ND-/);
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await admin.end();
    }
  });

  it.each(['cut', 'stall'] as const)(
    'still serves its cache during the database fault "%s", and rejects orders',
    SLOW,
    async (fault) => {
      const url = new URL(environment.env.DATABASE_URL ?? '');
      const proxy = await openCuttableProxy({ host: url.hostname, port: Number(url.port) });
      url.port = String(proxy.port);
      try {
        const server = await spawnServer({ ...environment.env, LOG_LEVEL: 'silent', DATABASE_URL: url.toString() });
        await server.serving();
        const customer = await logInDemoCustomer(server);
        const originOf = async (path: string) => {
          const { status, headers } = await rawRequest(server.url + path);
          return `${status} ${String(headers['x-cache'])}`;
        };
        const cached = ['/', '/shop', '/shop?category=bottoms', '/api/products?limit=8'];
        for (const path of cached) await originOf(path);
        await originOf('/about-us');
        expect(await Promise.all(cached.map(originOf))).toEqual(cached.map(() => '200 hit'));

        proxy[fault]();
        const stale = () => Promise.all(cached.map(originOf));
        await waitUntil('it notices', async () =>
          (await stale()).every((each) => each === '200 stale') ? true : undefined,
        );
        const order = { method: 'POST', token: customer.token, body: {} };
        expect((await server.fetchJson('/api/orders/create-order', order)).status).toBe(503);
        expect((await rawRequest(`${server.url}/shop?color=green`)).status).toBe(503);
        expect((await rawRequest(`${server.url}/about-us`)).status).toBe(200);

        proxy.mend();
        await waitUntil('it recovers', async () => ((await originOf('/shop')) === '200 hit' ? true : undefined));
        expect(await placeDemoOrder(server, customer)).toMatch(/^ND-/);
        expect((await server.end('SIGTERM')).code).toBe(0);
      } finally {
        killAllServers();
        await proxy.close();
      }
    },
  );
});
