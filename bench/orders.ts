import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotRun } from './harness/cannot-run.ts';
import { backendsOf } from './harness/databases.ts';
import { type DemoShop, openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import type { OrderLoad, OrderLoadReport } from './harness/order-load-process.ts';
import { assertOrdersComplete, prepareOrders } from './harness/order-users.ts';
import type { OrdersPlaced } from './harness/orders-placed.ts';
import { compareRounds, runPairedRounds } from './harness/paired-rounds.ts';
import { placeByPgbench } from './harness/place-by-pgbench.ts';
import { processorSecondsBetween, readProcessorSeconds } from './harness/processor-time.ts';
import { spawnScript } from './harness/spawn.ts';
import { summarize } from './harness/summarize.ts';

const CLIENTS = 8;
/** With so many users nobody reaches the limit of orders per user. */
const USERS = 2_000;

export async function orders({ postgresUrl, rounds, seconds }: BenchOptions): Promise<Outcome> {
  if (spawnSync('pgbench', ['--version']).status !== 0) throw new CannotRun('there is no pgbench on this machine.');
  const shop = await openDemoShop(postgresUrl, 'any');
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const { users, products } = await prepareOrders(shop.databaseUrl, USERS);
    const file = join(folder, 'orders.json');
    const load: OrderLoad = { url: shop.server.url, clients: CLIENTS, seconds, users, products };
    await writeFile(file, JSON.stringify(load));
    const measured = await runPairedRounds({
      subject: async () => {
        const placed = await placeThroughShop(shop, file);
        await assertOrdersComplete(shop.databaseUrl);
        return placed;
      },
      baseline: async () => {
        const placed = await placeByPgbench({
          databaseUrl: shop.databaseUrl,
          clients: CLIENTS,
          products: products.length,
          seconds,
        });
        await assertOrdersComplete(shop.databaseUrl);
        return placed;
      },
      rounds,
    });
    const what = `orders placed by ${CLIENTS} concurrent users`;
    return {
      findings: [
        {
          what: `${what}, by processor time of server and database`,
          unit: 'orders/s',
          ...compareRounds(measured, ({ shopMs, databaseMs }) => 1_000 / (shopMs + databaseMs)),
        },
        { what: `${what}, by wall clock`, unit: 'orders/s', ...compareRounds(measured, ({ perSecond }) => perSecond) },
        {
          what: "database's processor time of an order",
          unit: 'ms',
          ...compareRounds(measured, ({ databaseMs }) => databaseMs),
        },
        {
          what: "shop's processor time of an order",
          unit: 'ms',
          ours: summarize(measured.map(({ subject }) => subject.shopMs)),
        },
      ],
      notes: [],
    };
  } finally {
    await shop.close();
    await rm(folder, { recursive: true });
  }
}

async function placeThroughShop({ server, databaseUrl }: DemoShop, file: string): Promise<OrdersPlaced> {
  const read = async () => ({
    shop: readProcessorSeconds([server.pid]),
    database: readProcessorSeconds(await backendsOf(databaseUrl)),
  });
  const before = await read();
  const child = spawnScript(['bench/harness/order-load-process.ts', file], {}, 'any');
  if (!child.stdout || !child.stderr) throw new Error('The orders have no output');
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const after = await read();
  if (output === '') throw new Error(errorOutput);
  const { placed, seconds } = JSON.parse(output) as OrderLoadReport;
  return {
    perSecond: placed / seconds,
    shopMs: (1_000 * processorSecondsBetween(before.shop, after.shop)) / placed,
    databaseMs: (1_000 * processorSecondsBetween(before.database, after.database)) / placed,
  };
}
