import type { RequestCost } from '#bench/simulate/service-times.schema.ts';
import { type ClosedLoopOptions, type ClosedLoopReport, runClosedLoop } from './closed-loop.ts';
import { onDatabase } from './databases.ts';
import { meanFlushMs, readFlushes } from './log-flushes.ts';
import { processorSecondsBetween, readMainThreadSeconds, readProcessorSeconds } from './processor-time.ts';
import type { Server } from './spawn.ts';

export interface CostOfLoop {
  report: ClosedLoopReport;
  cost: RequestCost;
  /** Of one flush of the write-ahead log meanwhile. */
  flushMs: number;
  /** Processors that programs other than the shop, its database and its clients took. */
  otherProcessors: number;
}

/** Runs a closed loop and reads what each request of it cost, in processor time. */
export async function measureCost(
  server: Server,
  databaseUrl: string,
  options: Omit<ClosedLoopOptions, 'url'>,
): Promise<CostOfLoop> {
  const read = async () => {
    const database = readProcessorSeconds(await databaseProcesses(databaseUrl));
    const shop = readProcessorSeconds([server.pid]);
    return { database, shop, main: readMainThreadSeconds(server.pid), flushes: await readFlushes(databaseUrl) };
  };
  const before = await read();
  const report = await runClosedLoop({ ...options, url: server.url });
  const after = await read();
  const requests = Object.values(report.kinds).reduce((sum, { count }) => sum + count, 0);
  const shop = processorSecondsBetween(before.shop, after.shop);
  const database = processorSecondsBetween(before.database, after.database);
  const main = after.main - before.main;
  const others = report.machineSeconds - shop - database - report.processorMs / 1_000;
  return {
    report,
    cost: {
      shopMs: (1_000 * main) / requests,
      shopThreadsMs: (1_000 * Math.max(0, shop - main)) / requests,
      databaseMs: (1_000 * database) / requests,
      clientMs: report.processorMs / requests,
    },
    flushMs: meanFlushMs(before.flushes, after.flushes),
    otherProcessors: Math.max(0, others) / report.seconds,
  };
}

/** With those that write the log and the tables. */
async function databaseProcesses(databaseUrl: string): Promise<number[]> {
  const result = await onDatabase(databaseUrl, (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()'),
  );
  return result.rows.map(({ pid }) => pid);
}
