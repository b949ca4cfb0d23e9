import { writeFile } from 'node:fs/promises';
import { cities } from './cities.ts';
import { edit } from './edit.ts';
import { adminOrders, desk, growth, search, statistics } from './growth.ts';
import { CannotRun } from './harness/cannot-run.ts';
import type { Outcome } from './harness/finding.ts';
import { type BenchOptions, readCommandLine } from './harness/options.ts';
import { tableOf } from './harness/table.ts';
import { hostile } from './hostile.ts';
import { importProducts } from './import.ts';
import { list } from './list.ts';
import { memory } from './memory.ts';
import { movingIn } from './moving-in.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { start } from './start.ts';
import { wire } from './wire.ts';

/** `npm run bench -- NAME... [--rounds 5] [--seconds 3] [--products N] [--postgres URL] [--json FILE]` */
const benchmarks: Record<string, (options: BenchOptions) => Promise<Outcome>> = {
  pages,
  list,
  search,
  orders,
  'admin-orders': adminOrders,
  desk,
  statistics,
  edit,
  import: importProducts,
  'moving-in': movingIn,
  cities,
  hostile,
  start,
  memory,
  wire,
  growth,
};

async function bench(): Promise<void> {
  const { names, jsonFile, options } = readCommandLine(process.argv.slice(2));
  const chosen = names.includes('all') ? Object.keys(benchmarks) : names;
  const unknown = chosen.filter((name) => !(name in benchmarks));
  if (chosen.length === 0 || unknown.length > 0) {
    throw new Error(`Name one or more of: ${Object.keys(benchmarks).join(', ')}, all`);
  }
  const outcomes: Record<string, Outcome> = {};
  for (const name of chosen) {
    const outcome = await runOne(name, options);
    if (outcome) outcomes[name] = outcome;
  }
  if (jsonFile) await writeFile(jsonFile, `${JSON.stringify({ options, outcomes }, null, 2)}\n`);
}

async function runOne(name: string, options: BenchOptions): Promise<Outcome | undefined> {
  try {
    const outcome = await benchmarks[name]?.(options);
    if (!outcome) return undefined;
    const notes = outcome.notes.map((note) => `- ${note}`);
    const tables = (outcome.tables ?? []).flatMap((table) => ['', table]);
    console.log([`\n## ${name}\n`, tableOf(outcome.findings), '', ...notes, ...tables].join('\n'));
    return outcome;
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    console.error(`${name} cannot run: ${error.message}`);
    process.exitCode = 1;
    return undefined;
  }
}

bench().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
