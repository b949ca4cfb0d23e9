import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { backendsOf, onDatabase } from '#bench/harness/databases.ts';
import type { DemoShop } from '#bench/harness/demo-store.ts';
import { meanFlushMs, readFlushes } from '#bench/harness/log-flushes.ts';
import { processorSecondsBetween, readMainThreadSeconds, readProcessorSeconds } from '#bench/harness/processor-time.ts';
import type { ServiceTimes } from './service-times.schema.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const NOTICES = 3_000;
const LISTENERS = 16;
const INSERT = `insert into bench.notes (note) values ('a small row')`;
const NOTIFY = `with noted as (${INSERT} returning number) select pg_notify('bench_notes', number::text) from noted`;

/**
 * Small transactions of many connections, with and without a NOTIFY, whose lock is held from before the flush to after it. The
 * fastest of some rounds counts, as other programs can only slow them down.
 */
export async function measureCommits(databaseUrl: string, rounds: number): Promise<ServiceTimes['commits']> {
  await onDatabase(databaseUrl, (client) =>
    client.query('create table bench.notes (number bigint generated always as identity, note text)'),
  );
  const limits = [`--client=${CONNECTIONS}`, `--time=${SECONDS}`];
  let fastest = { perSecond: 0, notifyingPerSecond: 0, lockHeldMs: 0, besideFlushMs: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const perSecond = await runPgbench(databaseUrl, INSERT, limits);
    const before = await readFlushes(databaseUrl);
    const notifyingPerSecond = await runPgbench(databaseUrl, NOTIFY, limits);
    const flushMs = meanFlushMs(before, await readFlushes(databaseUrl));
    const lockHeldMs = 1_000 / notifyingPerSecond;
    const besideFlushMs = Math.max(0, lockHeldMs - flushMs);
    if (notifyingPerSecond > fastest.notifyingPerSecond)
      fastest = { perSecond, notifyingPerSecond, lockHeldMs, besideFlushMs };
  }
  return fastest;
}

/** Processor time that each further listening connection adds to a notice, in the database and in a process of the shop. */
export async function measureListener({ databaseUrl, server }: DemoShop): Promise<ServiceTimes['listener']> {
  const alone = await databaseMsPerNotice(databaseUrl);
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, async () => {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('listen bench_notes');
      return client;
    }),
  );
  const listened = await databaseMsPerNotice(databaseUrl);
  for (const client of listeners) await client.end();
  const before = readMainThreadSeconds(server.pid);
  await onDatabase(databaseUrl, async (client) => {
    for (let number = 0; number < NOTICES; number += 1) {
      const notice = JSON.stringify({ id: `bench-${number}`, tags: [`Product:bench-${number}`] });
      await client.query('select pg_notify($1, $2)', ['nanhi_tags', notice]);
    }
  });
  const shopSeconds = readMainThreadSeconds(server.pid) - before;
  return {
    databaseMs: Math.max(0, listened - alone) / LISTENERS,
    shopMs: (1_000 * shopSeconds) / NOTICES,
  };
}

async function databaseMsPerNotice(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const self = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pids = async () => [...(await backendsOf(databaseUrl)), self.rows[0]?.pid ?? 0];
    const before = readProcessorSeconds(await pids());
    for (let number = 0; number < NOTICES; number += 1) await client.query(NOTIFY);
    return (1_000 * processorSecondsBetween(before, readProcessorSeconds(await pids()))) / NOTICES;
  });
}

async function runPgbench(databaseUrl: string, statement: string, limits: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  try {
    const file = join(folder, 'commit.sql');
    await writeFile(file, `${statement};\n`);
    const args = ['--no-vacuum', '--protocol=prepared', '--jobs=1', ...limits, `--file=${file}`, databaseUrl];
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.once('error', () => undefined);
    const [output] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1];
    if (perSecond === undefined) throw new CannotRun('there is no pgbench on this machine.');
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true });
  }
}
