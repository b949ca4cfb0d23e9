import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { backendsOf } from './databases.ts';
import type { OrdersPlaced } from './orders-placed.ts';
import { processorSecondsBetween, readProcessorSeconds } from './processor-time.ts';

const WARM_UP_MS = 500;
/** pgbench runs longer than the measurement, because the processor time of an ended process cannot be read. */
const MORE_SECONDS = 3;

interface PgbenchOptions {
  databaseUrl: string;
  clients: number;
  products: number;
  seconds: number;
}

export async function placeByPgbench({
  databaseUrl,
  clients,
  products,
  seconds,
}: PgbenchOptions): Promise<OrdersPlaced> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const time = seconds + MORE_SECONDS;
    const args = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${time}`];
    const log = ['--log', `--log-prefix=${join(folder, 'pgbench')}`];
    const script = ['--define', `products=${products}`, '--file=bench/baselines/place-order.sql', databaseUrl];
    const child = spawn('pgbench', [...args, ...log, ...script], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
    const backends = await waitForBackends(databaseUrl, clients);
    await delay(WARM_UP_MS);
    const before = readProcessorSeconds(backends);
    const startedAt = Date.now();
    await delay(seconds * 1_000);
    const after = readProcessorSeconds(backends);
    const endedAt = Date.now();
    const [errorOutput] = await ended;
    if (child.exitCode !== 0) throw new Error(`pgbench has failed: ${errorOutput}`);
    const placed = (await readCommitTimes(folder)).filter((at) => at >= startedAt && at < endedAt).length;
    return {
      perSecond: (placed * 1_000) / (endedAt - startedAt),
      shopMs: 0,
      databaseMs: (1_000 * processorSecondsBetween(before, after)) / placed,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function waitForBackends(databaseUrl: string, clients: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const backends = await backendsOf(databaseUrl, 'pgbench');
    if (backends.length === clients) return backends;
    await delay(100);
  }
  throw new Error('pgbench has not connected');
}

/** Returns ms since 1970. Columns of a log line: client, number, µs, script, end in s, rest of the end in µs. */
async function readCommitTimes(folder: string): Promise<number[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((file) =>
    file
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, , , , seconds, microseconds] = line.split(' ').map(Number);
        return (seconds ?? 0) * 1_000 + (microseconds ?? 0) / 1_000;
      }),
  );
}
