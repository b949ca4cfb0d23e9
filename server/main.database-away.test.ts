import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { logInDemoCustomer, placeDemoOrder } from '#test/demo-order.ts';
import { killAllServers, spawnServer } from '#test/spawn-server.ts';
import { createEmptyPostgres } from '#test/test-database.ts';

/** A process starts, on any machine. */
const SLOW = { timeout: 120_000 };
const ROUNDS = 3;
const CALLS_AT_ONCE = 8;
/** Only connections that are in the middle of a transaction, so that the store has them checked out. */
const CUT_TRANSACTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`;

describe.runIf(inject('databases').postgres !== null)('a store whose connections are cut', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nanhi-away-'));
  });
  afterEach(async () => {
    killAllServers();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('in the middle of orders lives on, and takes the next order', SLOW, async () => {
    const database = await createEmptyPostgres();
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    try {
      const server = await spawnServer({
        DATA_DIR: dataDir,
        DEMO: 'true',
        DATABASE_URL: database.url,
        LOG_LEVEL: 'silent',
      });
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
      killAllServers();
      await database.drop();
    }
  });
});
