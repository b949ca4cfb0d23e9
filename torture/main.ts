import { CannotRun } from '#bench/harness/cannot-run.ts';
import { fuzz, models } from './by-tests.ts';
import { cacheAbuse } from './cache-abuse.ts';
import { databaseOutage } from './database-outage.ts';
import { type Outcome, tableOf } from './harness/claim.ts';
import { readCommandLine, type TortureOptions } from './harness/options.ts';
import { lastPieces } from './last-pieces.ts';
import { ordersUnderKill } from './orders-under-kill.ts';
import { sameKey } from './same-key.ts';
import { shutdown } from './shutdown.ts';
import { soak } from './soak.ts';

/**
 * `npm run torture -- NAME... [--seed N] [--engine pglite|postgres|both] [--amount N] [--kills N] [--postgres URL]`: treats
 * the built shop badly and counts what it got wrong. torture/README.md says what each of them asserts.
 */
const scripts: Record<string, (options: TortureOptions) => Promise<Outcome>> = {
  'orders-under-kill': ordersUnderKill,
  'last-pieces': lastPieces,
  'same-key': sameKey,
  shutdown,
  fuzz,
  models,
  'database-outage': databaseOutage,
  'cache-abuse': cacheAbuse,
  soak,
};

async function torture(): Promise<void> {
  const { names, options } = readCommandLine(process.argv.slice(2));
  // The soak takes as long as it is told to: it is asked for by its name.
  const chosen = names.includes('all') ? Object.keys(scripts).filter((name) => name !== 'soak') : names;
  const unknown = chosen.filter((name) => !(name in scripts));
  if (chosen.length === 0 || unknown.length > 0) {
    throw new Error(`Name one or more of: ${Object.keys(scripts).join(', ')}, all`);
  }
  for (const name of chosen) await runOne(name, options);
}

/** Prints what was asserted. What this machine cannot run is told in one line; it and a broken claim end the command with 1. */
async function runOne(name: string, options: TortureOptions): Promise<void> {
  console.log(`\n## ${name} --seed ${options.seed}\n`);
  const startedAt = performance.now();
  try {
    const { claims, notes } = (await scripts[name]?.(options)) ?? { claims: [], notes: [] };
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log([tableOf(claims), '', ...notes.map((note) => `- ${note}`), `- ${seconds} s in all.`].join('\n'));
    if (claims.length === 0 || claims.some(({ holds }) => !holds)) process.exitCode = 1;
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof CannotRun)) throw error;
    console.error(`${name} cannot run: ${error.message}`);
  }
}

torture().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
