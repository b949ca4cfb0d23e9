import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CannotRun } from './harness/cannot-run.ts';
import { openDemoShop } from './harness/demo-store.ts';
import type { Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import type { OrderLoad } from './harness/order-load-process.ts';
import { assertOrdersComplete, prepareOrders } from './harness/order-users.ts';
import { compareRounds, runPairedRounds } from './harness/paired-rounds.ts';
import { spawnScript } from './harness/spawn.ts';

const CLIENTS = 8;
/** So many that each orders only a few times a run: orders per user are counted. */
const USERS = 2_000;
const TARGET = 0.4;

export async function orders({ postgresUrl, rounds, seconds }: BenchOptions): Promise<Outcome> {
  if (spawnSync('pgbench', ['--version']).status !== 0) throw new CannotRun('there is no pgbench on this machine.');
  // All share the processors, on both sides.
  const shop = await openDemoShop(postgresUrl, 'any');
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const { users, products } = await prepareOrders(shop.databaseUrl, USERS);
    const file = join(folder, 'orders.json');
    const load: OrderLoad = { url: shop.server.url, clients: CLIENTS, seconds, users, products };
    await writeFile(file, JSON.stringify(load));
    const measured = await runPairedRounds({
      subject: async () => {
        const perSecond = await placeThroughShop(file);
        await assertOrdersComplete(shop.databaseUrl);
        return perSecond;
      },
      baseline: async () => {
        const perSecond = await placeByPgbench(shop.databaseUrl, products.length, seconds);
        await assertOrdersComplete(shop.databaseUrl);
        return perSecond;
      },
      rounds,
    });
    return {
      findings: [
        {
          what: `orders placed by ${CLIENTS} concurrent users`,
          unit: 'orders/s',
          ...compareRounds(measured, (perSecond) => perSecond),
          target: { atLeast: TARGET },
        },
      ],
      notes: [],
    };
  } finally {
    await shop.close();
    await rm(folder, { recursive: true });
  }
}

async function placeThroughShop(file: string): Promise<number> {
  const child = spawnScript(['bench/harness/order-load-process.ts', file], {}, 'any');
  if (!child.stdout || !child.stderr) throw new Error('The orders have no output');
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (output === '') throw new Error(errorOutput);
  return Number(output);
}

async function placeByPgbench(databaseUrl: string, products: number, seconds: number): Promise<number> {
  const args = ['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${seconds}`];
  const script = ['--define', `products=${products}`, '--file=bench/baselines/place-order.sql', databaseUrl];
  const child = spawn('pgbench', [...args, ...script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (perSecond === undefined || child.exitCode !== 0) throw new Error(`pgbench has failed: ${errorOutput}`);
  return Number(perSecond);
}
