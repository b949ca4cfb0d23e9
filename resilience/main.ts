import { CannotRun } from '#bench/harness/cannot-run.ts';
import { fuzz, models } from './by-tests.ts';
import { cacheAbuse } from './cache-abuse.ts';
import { cutOffHost } from './cut-off-host.ts';
import { databaseOutage } from './database-outage.ts';
import { deskUnderKill } from './desk-under-kill.ts';
import { failover } from './failover.ts';
import { type Outcome, tableOf, violationsOf } from './harness/invariant.ts';
import { type ResilienceOptions, readCommandLine } from './harness/options.ts';
import { install } from './install.ts';
import { lastPieces } from './last-pieces.ts';
import { ordersUnderKill } from './orders-under-kill.ts';
import { patroni } from './patroni.ts';
import { pointInTime } from './point-in-time.ts';
import { rolling } from './rolling.ts';
import { sameKey } from './same-key.ts';
import { shutdown } from './shutdown.ts';
import { soak } from './soak.ts';

/** `npm run resilience -- NAME... [--seed N] [--database embedded|server|both] ...`, see resilience/README.md. */
const scripts: Record<string, (options: ResilienceOptions) => Promise<Outcome>> = {
  'orders-under-kill': ordersUnderKill,
  'desk-under-kill': deskUnderKill,
  'last-pieces': lastPieces,
  'same-key': sameKey,
  shutdown,
  fuzz,
  models,
  'database-outage': databaseOutage,
  failover,
  patroni,
  'point-in-time': pointInTime,
  'cut-off-host': cutOffHost,
  rolling,
  'cache-abuse': cacheAbuse,
  install,
  soak,
};

async function resilience(): Promise<void> {
  const { names, options } = readCommandLine(process.argv.slice(2));
  // `all` excludes the soak test, because it may run for hours.
  const chosen = names.includes('all') ? Object.keys(scripts).filter((name) => name !== 'soak') : names;
  const unknown = chosen.filter((name) => !(name in scripts));
  if (chosen.length === 0 || unknown.length > 0) {
    throw new Error(`Name one or more of: ${Object.keys(scripts).join(', ')}, all`);
  }
  for (const name of chosen) await runOne(name, options);
}

async function runOne(name: string, options: ResilienceOptions): Promise<void> {
  console.log(`\n## ${name} --seed ${options.seed}\n`);
  const startedAt = performance.now();
  try {
    const { assertions, notes } = (await scripts[name]?.(options)) ?? { assertions: [], notes: [] };
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log([tableOf(assertions), '', ...notes.map((note) => `- ${note}`), `- ${seconds} s in all.`].join('\n'));
    if (assertions.length === 0 || violationsOf(assertions).length > 0) process.exitCode = 1;
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof CannotRun)) throw error;
    console.error(`${name} cannot run: ${error.message}`);
  }
}

// Exits on signals, so that the handlers of `exit` run. They undo changes of the machine, such as network namespaces.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

resilience().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
